// Principal components: the plane that shows most of a set of points, fitted on one set and applied
// to others (tutorial 001's plot).
//
// All of it is computed in double, for float data too: the singular value decomposition of the
// centred data by one-sided Jacobi rotations (Hestenes 1958; Demmel and Veselic 1992), on the
// smaller side of the matrix.
#pragma once

#include <string>

#include "attn/matrix.h"
#include "attn/problem.h"

namespace attn {

// Which sign an axis gets, since either is right. With ties the first entry decides.
enum class PcaSigns {
  u_based,  // the largest |coordinate| of the points is positive: scikit-learn before 1.5
  v_based,  // the largest |entry| of the axis is positive: scikit-learn from 1.5
};

struct Pca {
  Vector<double> mean;                      // (d)
  Matrix<double> components;                // (k, d), orthonormal rows
  Vector<double> singular_values;           // (k), falling
  Vector<double> explained_variance;        // (k), singular value^2 / (n - 1)
  Vector<double> explained_variance_ratio;  // (k), of the whole variance; 0 when there is none
  // Of the centred data. Components from `rank` on are arbitrary axes at right angles to the
  // others: along them the fitted points do not differ, up to rounding.
  Index rank = 0;
};

// What scikit-learn refuses: out_of_range unless 1 <= components <= min(n, d) and n >= 2;
// not_finite for NaN or infinity in the data.
template <class T>
Problems check_pca(ConstMatrixRef<T> data, Index components, const std::string& field = "data");

// Fits `components` axes to the rows of data (n, d). Throws InvalidInput as check_pca reports.
template <class T>
Pca fit_pca(ConstMatrixRef<T> data, Index components = 2, PcaSigns signs = PcaSigns::u_based);

// The coordinates (n, k) of the rows of data (n, d) on the axes: (data - mean) components^T.
// Throws InvalidInput(shape_mismatch) for another width. NaN and infinity pass through.
template <class T>
Matrix<T> transform(const Pca& pca, ConstMatrixRef<T> data);

// Of the squared lengths of vectors (n, d), the share that lies in the space of some components
// (k, d), orthonormal rows: how much of a movement is seen there. 0 for vectors of length 0.
// Throws InvalidInput(shape_mismatch) for another width.
double share_in_space(ConstMatrixRef<double> components, Matrix<double> vectors);

}  // namespace attn
