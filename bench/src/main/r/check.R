# SPDX-License-Identifier: Apache-2.0
# Prints the first R package that is not installed, or nothing.
source("sets.R")
cat(head(setdiff(c(packages, "glmnet", "arm"), rownames(installed.packages())), 1))
