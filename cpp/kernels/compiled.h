// Makes the table of kernels of one width, in the file that is compiled for it.
#pragma once

#include "kernels/products.h"
#include "kernels/rows.h"

namespace kernels {
namespace {

// rows: of a tile of the product; with two vectors a row, as many as the registers hold.
template <class T, int bytes, Index rows>
constexpr Table<T> compiled = {
    Products<T, bytes, rows>::width,
    fuses<T>,
    Products<T, bytes, rows>::multiply,
    Products<T, bytes, rows>::packed_size,
    Products<T, bytes, rows>::pack,
    Rows<T, bytes>::scale_and_mask,
    Rows<T, bytes>::exponentials,
    Rows<T, bytes>::sum,
    Rows<T, bytes>::divide,
    Rows<T, bytes>::softmax,
};

}  // namespace
}  // namespace kernels
