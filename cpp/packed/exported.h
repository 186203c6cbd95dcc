// What the two modules export goes by names of its own, and by none of C's.
#pragma once

#define EXPORTED(name) extern "C" __attribute__((export_name(#name), used))
