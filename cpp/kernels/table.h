// The kernels that are compiled once for every width of vectors, and the choice among them.
#pragma once

#include <cstddef>

namespace kernels {

using Index = std::ptrdiff_t;

// A matrix in any order: entry (i, j) is data[i * row + j * col].
template <class T>
struct Operand {
  const T* data;
  Index row, col;
};

// out = A B with A (m, k), B (k, n); the rows of out lie `stride` apart. Of more than one B, each
// `B_apart` from the one before, so many outputs, each `out_apart` from the one before. Where
// `packed` is given, every B is read from there instead, as `pack` has put it in order.
template <class T>
struct Product {
  Index m, k, n;
  Operand<T> A, B;
  T* out;
  Index stride;
  Index count = 1, B_apart = 0, out_apart = 0;
  const T* packed = nullptr;
};

// What happens to one row of scores before its exponentials.
template <class T>
struct ScoreRow {
  const T* scores;
  T *scaled, *masked;  // may be the same, and may be the scores
  Index n;
  T scale;
  bool divides;     // scaled = scores / scale, not scores * scale
  const T* bias;    // masked = scaled + bias; null for none
  Index bias_step;  // 1, or 0 where one number is added to the whole row
};

// The softmax of rows of scores, one after the other, step by step; any may share their memory.
template <class T>
struct Softmax {
  ScoreRow<T> first;
  Index count, bias_apart;  // the biases of one row begin so far after those of the row before
  bool stable;              // exp(masked - row_max), not exp(masked)
  T *row_max, *exponentials, *row_sum, *weights;
};

template <class T>
struct Table {
  // The entries of a vector: fewer columns than these take as long.
  Index width;
  // Products add a b to a sum with one rounding (std::fma), not with two; in WebAssembly where the
  // machine can.
  bool fuses;
  // Any sizes, 0 included. The output overlaps neither operand.
  void (*multiply)(const Product<T>&);
  // Every B in the order in which it is read, packed_size(k, n) entries each, one after the other.
  // Of the product it takes k, n, and what says where B lies.
  Index (*packed_size)(Index k, Index n);
  void (*pack)(const Product<T>&, T* packed);
  // Writes scaled and masked; the largest of masked, NaN if there is one.
  T (*scale_and_mask)(const ScoreRow<T>&);
  // out[i] = exp(x[i] - shift); out may be x.
  void (*exponentials)(const T* x, Index n, T shift, T* out);
  T (*sum)(const T* x, Index n);
  // out[i] = x[i] / by; out may be x.
  void (*divide)(const T* x, Index n, T by, T* out);
  // All of it: scaled and masked scores, their exponentials, and these by their sum.
  void (*softmax)(const Softmax<T>&);
};

// By the width of the vectors in bytes: the one that every machine has (in WebAssembly that of the
// build: entry by entry, SIMD128, or relaxed SIMD, which fuses in float), and, on x86-64, AVX2's
// and AVX-512's, which fuse, and for narrow outputs half of AVX2's. Products that fuse give the
// same bits, and all else is the same everywhere.
template <class T>
const Table<T>& table_16() noexcept;
template <class T>
const Table<T>& table_16_fused() noexcept;
template <class T>
const Table<T>& table_32() noexcept;
template <class T>
const Table<T>& table_64() noexcept;

// The tables that this machine can run, from the narrowest to the widest.
template <class T>
struct Tables {
  const Table<T>* table[4];
  int count;
};
template <class T>
Tables<T> tables() noexcept;

// The widest of them.
template <class T>
const Table<T>& table() noexcept;

// The widest of them whose vectors an output of so many columns fills; among those that fuse where
// there are such, so that what an entry is does not depend on how many columns stand beside it.
template <class T>
const Table<T>& table_for(Index columns) noexcept;

}  // namespace kernels
