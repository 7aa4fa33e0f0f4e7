# The paper's expectation propagation in R, as its sections 2 and 3 describe it: one site at a time, with rank-one updates of
# the covariance for p < n and of the vectors v_i = Q^-1 x_i otherwise; sites to an absolute change of 1e-3, then the
# probabilities of 50 rows. Reads rows of doubles (outcome, then columns) from a file; prints the median seconds of some runs.
# Rscript paper.R FILE N M P RUNS [FUNCTIONS]: n training rows and m rows to predict, of p columns. With FUNCTIONS, the
# authors' functions.R, their getParamsEP and predictEP run instead, called as their illustration does.

zeta1 <- function(x) exp(dnorm(x, log = TRUE) - pnorm(x, log.p = TRUE))
zeta2 <- function(x) -zeta1(x)^2 - x * zeta1(x)

# The site of a row from its cavity: variance a = x'Omega_i x and mean b = (Omega_i x)'r_-i of its linear predictor.
site <- function(y, a, b) {
  s <- (2 * y - 1) / sqrt(1 + a)
  tau <- s * b
  k <- -zeta2(tau) / (1 + a + zeta2(tau) * a)
  c(k, zeta1(tau) * s + k * b + k * zeta1(tau) * s * a)
}

fit_tall <- function(X, y, nu2, tol = 1e-3) {
  n <- nrow(X); p <- ncol(X)
  Omega <- diag(nu2, p); r <- numeric(p); k <- m <- numeric(n)
  repeat {
    change <- 0
    for (i in seq_len(n)) {
      x <- X[i, ]
      v <- drop(Omega %*% x); q <- sum(x * v)
      w <- v / (1 - k[i] * q); a <- sum(x * w)
      rest <- r - m[i] * x
      new <- site(y[i], a, sum(w * rest))
      d <- new[1] - k[i]
      Omega <- Omega - (d / (1 + d * q)) * tcrossprod(v)
      r <- rest + new[2] * x
      change <- max(change, abs(new - c(k[i], m[i])))
      k[i] <- new[1]; m[i] <- new[2]
    }
    if (change < tol) return(list(mean = drop(Omega %*% r), Omega = Omega))
  }
}

fit_wide <- function(X, y, nu2, tol = 1e-3) {
  n <- nrow(X); p <- ncol(X)
  V <- nu2 * t(X); r <- numeric(p); k <- m <- numeric(n)
  repeat {
    change <- 0
    for (i in seq_len(n)) {
      x <- X[i, ]; v <- V[, i]; q <- sum(x * v)
      w <- v / (1 - k[i] * q); a <- sum(x * w)
      rest <- r - m[i] * x
      new <- site(y[i], a, sum(w * rest))
      d <- new[1] - k[i]
      V <- V - tcrossprod(v, (d / (1 + d * q)) * drop(crossprod(V, x)))
      r <- rest + new[2] * x
      change <- max(change, abs(new - c(k[i], m[i])))
      k[i] <- new[1]; m[i] <- new[2]
    }
    if (change < tol) {
      mean <- nu2 * (r - drop(V %*% (k * drop(X %*% r))))
      return(list(mean = mean, V = V, k = k))
    }
  }
}

probabilities <- function(fit, X, rows, nu2) {
  u <- if (is.null(fit$V)) rowSums((rows %*% fit$Omega) * rows)
       else nu2 * (rowSums(rows^2) - rowSums((rows %*% fit$V) * t(fit$k * (X %*% t(rows)))))
  pnorm(drop(rows %*% fit$mean) / sqrt(1 + u))
}

args <- commandArgs(trailingOnly = TRUE)
n <- as.integer(args[2]); m <- as.integer(args[3]); p <- as.integer(args[4])
all <- matrix(readBin(args[1], "double", (n + m) * (p + 1), endian = "big"), n + m, p + 1, byrow = TRUE)
X <- all[seq_len(n), -1, drop = FALSE]; y <- all[seq_len(n), 1]; rows <- all[n + seq_len(m), -1, drop = FALSE]
work <- if (is.na(args[6])) {
  fit <- if (p < n) fit_tall else fit_wide
  function() probabilities(fit(X, y, 25), X, rows, 25)
} else {
  source(args[6])
  function() {
    fit <- getParamsEP(X = X, y = y, nu2 = 25, tolerance = 1e-3, predictive = TRUE, fullVar = FALSE, maxIter = 1e4)
    vapply(seq_len(m), function(j) predictEP(fit, matrix(rows[j, ], ncol = 1), 25), 0)
  }
}
result <- NULL
seconds <- replicate(as.integer(args[5]), system.time(result <<- work())[["elapsed"]])
cat(median(seconds), format(result, digits = 17), "\n")
