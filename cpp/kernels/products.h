// The register-blocked matrix product (Goto and van de Geijn 2008), for vectors of any width.
//
// A tile of `rows` by two vectors of the output stays in registers while k runs: every entry of A
// meets two vectors of B. B is read along panels two vectors wide, in place where it is small and
// else from a copy in that order, in blocks that stay in the caches. Sums run over k in ascending
// order whatever the blocks: a later block goes on from what the output has.
#pragma once

#include "kernels/table.h"
#include "kernels/vector.h"

namespace kernels {
namespace {

template <class T, int bytes, Index rows>
class Products {
  using V = Vector<T, bytes>;
  using Values = typename V::Values;

 public:
  static constexpr Index width = 2 * V::lanes;  // of a panel

 private:
  static constexpr Index k_block = 256,
                         n_block = 4096 * bytes / static_cast<Index>(sizeof(T)) / k_block;
  static constexpr Index m_block = 32 * rows;

  // B, panel by panel: entry (k, j) of panel p is data[p * panel + k * step + j]. The last panel,
  // where it is not full, is `last` instead, filled with zeros.
  struct Panels {
    const T* data;
    Index panel, step;
    const T* last;
  };

  // c (+)= a b for one tile of m rows and some vectors. Not unrolled over k: the registers would
  // not suffice.
  template <Index m, Index vectors>
  static KERNELS_INLINE void tile(Index k, Array<const T*, m> row, Index a_step, const T* b,
                                  Index b_step, T* c, Index c_stride, bool first) {
    Array<Array<Values, vectors>, m> sums;
    for (Index i = 0; i < m; ++i)
      for (Index v = 0; v < vectors; ++v)
        sums[i][v] = first ? Values{} : V::load(c + i * c_stride + v * V::lanes);
#pragma GCC unroll 1
    for (; k > 0; --k) {
      Array<Values, vectors> of_b;
      for (Index v = 0; v < vectors; ++v) of_b[v] = V::load(b + v * V::lanes);
      for (Index i = 0; i < m; ++i) {
        const Values x = V::all(*row[i]);
        for (Index v = 0; v < vectors; ++v) sums[i][v] += x * of_b[v];
        row[i] += a_step;
      }
      b += b_step;
    }
    for (Index i = 0; i < m; ++i)
      for (Index v = 0; v < vectors; ++v) V::store(c + i * c_stride + v * V::lanes, sums[i][v]);
  }

  // The tile of rows 0 to m - 1 of A.
  template <Index m>
  static KERNELS_INLINE void rows_tile(Index k, const Operand<T>& A, const T* b, Index b_step, T* c,
                                       Index c_stride, bool first) {
    Array<const T*, m> a;
    for (Index i = 0; i < m; ++i) a[i] = A.data + i * A.row;
    tile<m, 2>(k, a, A.col, b, b_step, c, c_stride, first);
  }

  // Fewer than `rows` rows, as tiles of 8, 4, 2 and 1.
  template <Index m>
  static KERNELS_INLINE void some_rows(Index& left, Index k, Operand<T>& A, const T* b,
                                       Index b_step, T*& c, Index c_stride, bool first) {
    if constexpr (m < rows) {
      if (left < m) return;
      rows_tile<m>(k, A, b, b_step, c, c_stride, first);
      A.data += m * A.row;
      c += m * c_stride;
      left -= m;
    }
  }
  static __attribute__((noinline)) void last_rows(Index left, Index k, Operand<T> A, const T* b,
                                                  Index b_step, T* c, Index c_stride, bool first) {
    some_rows<8>(left, k, A, b, b_step, c, c_stride, first);
    some_rows<4>(left, k, A, b, b_step, c, c_stride, first);
    some_rows<2>(left, k, A, b, b_step, c, c_stride, first);
    some_rows<1>(left, k, A, b, b_step, c, c_stride, first);
  }

  // The columns behind the last full panel: m rows, n columns. Rows that are not there are read
  // from the last one that is, columns from the zeros that fill the panel.
  template <Index vectors>
  static KERNELS_INLINE void columns_tile(Index m, Index n, Index k, const Operand<T>& A,
                                          const T* b, T* c, Index c_stride, bool first) {
    Array<const T*, rows> a;
    Array<T, rows * width> part;
    for (Index i = 0; i < rows; ++i) a[i] = A.data + (i < m ? i : m - 1) * A.row;
    if (!first) {
      part = {};
      for (Index i = 0; i < m; ++i)
        for (Index j = 0; j < n; ++j) part[i * width + j] = c[i * c_stride + j];
    }
    tile<rows, vectors>(k, a, A.col, b, width, part.data(), width, first);
    for (Index i = 0; i < m; ++i)
      for (Index j = 0; j < n; ++j) c[i * c_stride + j] = part[i * width + j];
  }
  static __attribute__((noinline)) void last_columns(Index m, Index n, Index k, const Operand<T>& A,
                                                     const T* b, T* c, Index c_stride, bool first) {
    n <= V::lanes ? columns_tile<1>(m, n, k, A, b, c, c_stride, first)
                  : columns_tile<2>(m, n, k, A, b, c, c_stride, first);
  }

  static void block(const Product<T>& p, const Operand<T>& A, Index k, const Panels& B, Index n,
                    T* out, bool first) {
    for (Index top = 0; top < p.m; top += m_block) {
      const Index end = top + m_block < p.m ? top + m_block : p.m;
      for (Index j = 0; j < n; j += width) {
        const bool full = j + width <= n;
        const T* b = full ? B.data + j / width * B.panel : B.last;
        const Index step = full ? B.step : width;
        for (Index i = top; i < end; i += rows) {
          const Operand<T> strip{A.data + i * A.row, A.row, A.col};
          T* c = out + i * p.stride + j;
          const Index m = end - i < rows ? end - i : rows;
          if (!full) {
            last_columns(m, n - j, k, strip, b, c, p.stride, first);
          } else if (m < rows) {
            last_rows(m, k, strip, b, step, c, p.stride, first);
          } else {
            rows_tile<rows>(k, strip, b, step, c, p.stride, first);
          }
        }
      }
    }
  }

  // Panels of `width` columns; the last one filled with zeros.
  static void copy_panels(const Operand<T>& B, Index k, Index n, T* to) {
    for (Index j = 0; j < n; j += width) {
      const Index columns = n - j < width ? n - j : width;
      const T* from = B.data + j * B.col;
      for (Index i = 0; i < k; ++i, to += width, from += B.row) {
        if (columns == width && B.col == 1) {
          V::store(to, V::load(from));
          V::store(to + V::lanes, V::load(from + V::lanes));
          continue;
        }
        for (Index c = 0; c < columns; ++c) to[c] = from[c * B.col];
        for (Index c = columns; c < width; ++c) to[c] = 0;
      }
    }
  }

 public:
  static void multiply(const Product<T>& p) {
    constexpr Index in_cache = 32768;
    const bool in_place =
        p.B.col == 1 &&
        (p.m <= 2 * rows || p.k * p.B.row <= in_cache / static_cast<Index>(sizeof(T)));
    Array<T, k_block * n_block> space;
    T* const packed = space.data();
    Index k = 0;
    do {
      const Index depth = p.k - k < k_block ? p.k - k : k_block;
      const Operand<T> A{p.A.data + k * p.A.col, p.A.row, p.A.col};
      for (Index j = 0; j < p.n;) {
        Operand<T> B{p.B.data + k * p.B.row + j * p.B.col, p.B.row, p.B.col};
        T* out = p.out + j;
        if (in_place) {
          const Index full = p.n - p.n % width;
          const Operand<T> rest{B.data + full, B.row, 1};
          copy_panels(rest, depth, p.n - full, packed);
          block(p, A, depth, {B.data, width, B.row, packed}, p.n, out, k == 0);
          break;
        }
        const Index n = p.n - j < n_block ? p.n - j : n_block;
        copy_panels(B, depth, n, packed);
        block(p, A, depth, {packed, width * depth, width, packed + n / width * width * depth}, n,
              out, k == 0);
        j += n;
      }
      k += k_block;
    } while (k < p.k);
  }

  static Index packed_size(Index k, Index n) {
    return k * ((n + width - 1) / width) * width;
  }

  static void pack(const Operand<T>& B, Index k, Index n, T* packed) {
    copy_panels(B, k, n, packed);
  }

  static void multiply_packed(const Product<T>& p, const T* packed) {
    Index k = 0;
    do {
      const Index depth = p.k - k < k_block ? p.k - k : k_block;
      const Operand<T> A{p.A.data + k * p.A.col, p.A.row, p.A.col};
      const T* from = packed + k * width;
      block(p, A, depth, {from, width * p.k, width, from + p.n / width * width * p.k}, p.n, p.out,
            k == 0);
      k += k_block;
    } while (k < p.k);
  }
};

}  // namespace
}  // namespace kernels
