// What a module exports is called as its other side calls it; in C, read and write are something
// else.
#pragma once

#define EXPORTED(name) extern "C" __attribute__((export_name(#name), used))
