/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The paper's simulation study, except running the methods: its data, what the runs gave, and the
 * figures, tables, CSV files and page made of that.
 *
 * <p>Knows nothing of commands and streams; the command fills {@link
 * org.probitep.app.study.StudyResults} and hands it to {@link org.probitep.app.study.StudyFiles}.
 */
package org.probitep.app.study;
