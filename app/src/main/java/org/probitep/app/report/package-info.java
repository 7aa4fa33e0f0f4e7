/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The report of {@code fit} and {@code evaluate}: one self-contained HTML page.
 *
 * <p>{@link org.probitep.app.report.ReportContent} says what is on the page and knows no markup;
 * {@link org.probitep.app.report.ReportPage} turns it into HTML, one class for each section. Charts
 * are SVG drawn here, with style classes instead of colours, so that one page serves light and dark
 * screens and paper; the numbers of each chart are in a table next to it. The script only adds to
 * what is there: hover, sorting, filter, the threshold. All text goes through {@link
 * org.probitep.app.report.Html}, which escapes it.
 */
package org.probitep.app.report;
