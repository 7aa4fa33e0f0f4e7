// What is known of a model: facts, calibration, coefficients.
import { calibration } from './charts.js';
import { $, count, element, number, percent, svg } from './dom.js';

const MOST_SHOWN = 200;

const terms = (list) => list.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]);

const facts = (model) => {
  $('facts').replaceChildren(...terms([
    ['Target', model.target.name + ' = ' + model.target.positive],
    ['Fitted', new Date(model.created).toLocaleString() + ' by probitep ' + model.softwareVersion + ', method ' + model.method],
    ['Rows', count(model.n)],
    ['Prior', model.prior || 'see the options'],
    ['Coefficients', count(model.p)],
    ...(model.notes || []).map((note) => ['Note', note]),
  ]));
  $('options').replaceChildren(...terms(Object.entries(model.options).map(([name, value]) => [name, String(value)])));
};

const drawCalibration = (groups) => {
  $('calibration').hidden = groups.length === 0;
  if (groups.length === 0) return;
  const table = element('table', {},
    element('thead', {}, element('tr', {}, ...['Predicted', 'Observed', 'Interval', 'Rows'].map((h) => element('th', { scope: 'col' }, h)))),
    element('tbody', {}, ...groups.map((g) => element('tr', {},
      ...[percent(g.probability), percent(g.observed), percent(g.lower) + ' to ' + percent(g.upper), count(g.rows)].map((t) => element('td', {}, t))))));
  $('calibration').replaceChildren(
    element('h3', {}, 'Calibration: do the percentages mean what they say?'),
    calibration(groups),
    element('figcaption', {}, 'Training rows, each predicted without itself, in groups of about the same probability. Where dots lie on the dashed line, '
      + 'the outcome came as often as predicted. Lines are 95\u202f% intervals: what chance alone does to a group of that size.'),
    element('details', {}, element('summary', {}, 'The numbers'), element('div', { class: 'scroll' }, table)));
};

const forestBar = (c, scale) => {
  const x = (value) => 50 + 50 * value / scale;
  const open = c.lower <= 0 && c.upper >= 0;
  return svg('svg', { class: 'bar' + (open ? ' open' : ''), viewBox: '0 0 100 16', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('line', { class: 'zero', x1: 50, x2: 50, y1: 0, y2: 16, 'vector-effect': 'non-scaling-stroke' }),
    svg('line', { class: 'range', x1: x(c.lower), x2: x(c.upper), y1: 8, y2: 8, 'vector-effect': 'non-scaling-stroke' }));
};

const drawForest = (coefficients, wanted) => {
  const matching = coefficients.filter((c) => c.name.toLowerCase().includes(wanted));
  const shown = matching.slice(0, MOST_SHOWN);
  // Each bar has a scale of its own: coefficients are in the units of their columns.
  $('forest').replaceChildren(
    element('thead', {}, element('tr', {}, ...['Name', '', 'Mean', 'Interval'].map((h) => element('th', { scope: 'col' }, h)))),
    element('tbody', {}, ...shown.map((c) => element('tr', {},
      element('th', { scope: 'row' }, c.name),
      element('td', { class: 'drawing' }, forestBar(c, 1.05 * Math.max(Math.abs(c.lower), Math.abs(c.upper), 1e-300))),
      element('td', {}, number(c.mean)),
      element('td', { class: 'interval' }, number(c.lower) + ' to ' + number(c.upper))))));
  $('forest-shown').textContent = shown.length < coefficients.length ? count(shown.length) + ' of ' + count(coefficients.length) : '';
};

export const about = (model) => {
  facts(model);
  drawCalibration(model.calibration || []);
  $('forest-filter').value = '';
  drawForest(model.coefficients, '');
  $('forest-filter').oninput = () => drawForest(model.coefficients, $('forest-filter').value.trim().toLowerCase());
};
