// Pictures of probabilities.
import { element, number, percent, svg } from './dom.js';

const WIDTH = 300;
const HEIGHT = 150;
const LEFT = 44;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 26;

const ENDS = [0.001, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5];
const WHOLE = { low: 0, high: 1 };

/** One scale for all columns, so that their pictures can be compared: 0 to 100 %, or one end of it. */
export const scaleOf = (columns) => {
  const points = columns.flatMap((m) => m.points);
  const high = ENDS.find((end) => points.every((p) => p.upper <= end));
  const low = ENDS.find((end) => points.every((p) => 1 - p.lower <= end));
  return high ? { low: 0, high } : low ? { low: 1 - low, high: 1 } : WHOLE;
};

const within = (scale, probability) => (probability - scale.low) / (scale.high - scale.low);

const frame = (width, height, scale) => ({
  x: (share) => LEFT + share * (width - LEFT - RIGHT),
  y: (probability) => height - BOTTOM - within(scale, probability) * (height - TOP - BOTTOM),
});

const path = (points) => points.map(([x, y]) => x.toFixed(1) + ',' + y.toFixed(1)).join(' ');

const grid = (at, width, height, scale, lowLabel, highLabel) => {
  const marks = [];
  for (const share of [scale.low, (scale.low + scale.high) / 2, scale.high]) {
    marks.push(svg('line', { class: 'grid', x1: LEFT, x2: width - RIGHT, y1: at.y(share), y2: at.y(share) }));
    marks.push(svg('text', { class: 'end', x: LEFT - 6, y: at.y(share) + 4 }, percent(share)));
  }
  marks.push(svg('text', { class: 'start', x: LEFT, y: height - 8 }, lowLabel));
  marks.push(svg('text', { class: 'end', x: width - RIGHT, y: height - 8 }, highLabel));
  return marks;
};

/** The curve of a column of numbers; pick is told the value that a user chooses. */
export const curve = (moved, now, scale, pick) => {
  const points = moved.points.map((p) => ({ ...p, number: Number(p.value) }));
  const low = points[0].number;
  const high = points[points.length - 1].number;
  const share = (value) => Math.max(0, Math.min(1, (value - low) / (high - low)));
  const at = frame(WIDTH, HEIGHT, scale);
  const label = 'Probability by ' + moved.column + ': ' + percent(points[0].probability) + ' at ' + number(low) + ', '
    + percent(points[points.length - 1].probability) + ' at ' + number(high);
  const picture = svg('svg', { class: 'plot', viewBox: '0 0 ' + WIDTH + ' ' + HEIGHT, role: 'img', 'aria-label': label },
    ...grid(at, WIDTH, HEIGHT, scale, number(low), number(high)));
  const upper = points.map((p) => [at.x(share(p.number)), at.y(p.upper)]);
  const lower = points.map((p) => [at.x(share(p.number)), at.y(p.lower)]).reverse();
  picture.append(svg('polygon', { class: 'band', points: path([...upper, ...lower]) }));
  picture.append(svg('polyline', { class: 'curve', points: path(points.map((p) => [at.x(share(p.number)), at.y(p.probability)])) }));
  if (now.value !== null && Number.isFinite(now.value)) {
    picture.append(svg('circle', { class: 'now', cx: at.x(share(now.value)), cy: at.y(now.probability), r: 5 }));
  }
  const width = (WIDTH - LEFT - RIGHT) / (points.length - 1);
  for (const p of points) {
    const strip = svg('rect', { class: 'pick', x: at.x(share(p.number)) - width / 2, y: TOP, width, height: HEIGHT - TOP - BOTTOM },
      svg('title', {}, moved.column + ' = ' + number(p.number) + ': ' + percent(p.probability) + ' (' + percent(p.lower) + ' to ' + percent(p.upper) + ')'));
    strip.addEventListener('click', () => pick(p.value));
    picture.append(strip);
  }
  return picture;
};

/** An interval with its middle. */
const bar = (point, scale) => svg('svg', { class: 'bar', viewBox: '0 0 100 16', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
  svg('line', { class: 'grid', x1: 0, x2: 100, y1: 8, y2: 8 }),
  svg('line', { class: 'range', x1: 100 * within(scale, point.lower), x2: 100 * within(scale, point.upper), y1: 8, y2: 8, 'vector-effect': 'non-scaling-stroke' }),
  svg('line', { class: 'zero', x1: 100 * within(scale, point.probability), x2: 100 * within(scale, point.probability), y1: 2, y2: 14, 'vector-effect': 'non-scaling-stroke' }));

/** The levels of a category, each a button that chooses it. */
export const levels = (moved, now, scale, pick) => {
  const body = element('tbody');
  for (const p of moved.points) {
    const button = element('button', { type: 'button', 'aria-pressed': String(p.value === now.value) }, p.value);
    button.addEventListener('click', () => pick(p.value));
    body.append(element('tr', { class: p.value === now.value ? 'chosen' : '' },
      element('th', { scope: 'row' }, button),
      element('td', { class: 'drawing' }, bar(p, scale)),
      element('td', {}, percent(p.probability) + ' ', element('span', { class: 'interval' }, percent(p.lower) + ' to ' + percent(p.upper)))));
  }
  return element('table', { class: 'levels' }, body);
};

/** The numbers behind a curve, for those who do not see it. */
export const numbers = (moved) => element('details', {},
  element('summary', {}, 'The numbers'),
  element('div', { class: 'scroll' }, element('table', {},
    element('thead', {}, element('tr', {}, ...[moved.column, 'Probability', 'Interval'].map((h) => element('th', { scope: 'col' }, h)))),
    element('tbody', {}, ...moved.points.map((p) => element('tr', {},
      element('td', {}, number(Number(p.value))), element('td', {}, percent(p.probability)),
      element('td', {}, percent(p.lower) + ' to ' + percent(p.upper))))))));

/** The answer as a dot and its interval as a bar. */
export const gauge = (picture, answer) => {
  const x = (share) => 12 + share * 276;
  picture.replaceChildren(
    svg('line', { class: 'track', x1: x(0), x2: x(1), y1: 14, y2: 14 }),
    svg('line', { class: 'range', x1: x(answer.lower), x2: x(answer.upper), y1: 14, y2: 14 }),
    svg('circle', { cx: x(answer.probability), cy: 14, r: 7 }),
    svg('text', { x: x(0) - 4, y: 40 }, '0\u202f%'),
    svg('text', { x: x(1) + 6, y: 40, 'text-anchor': 'end' }, '100\u202f%'));
};

/** Predicted against observed shares of groups of training rows. */
export const calibration = (groups) => {
  const size = 300;
  const at = frame(size, size, WHOLE);
  const picture = svg('svg', { class: 'plot', viewBox: '0 0 ' + size + ' ' + size, role: 'img', 'aria-label': 'Calibration; the table below has its numbers' },
    ...grid(at, size, size, WHOLE, '0\u202f%', '100\u202f%'),
    svg('line', { class: 'diagonal', x1: at.x(0), y1: at.y(0), x2: at.x(1), y2: at.y(1) }));
  for (const g of groups) {
    picture.append(svg('line', { class: 'range', x1: at.x(g.probability), x2: at.x(g.probability), y1: at.y(g.lower), y2: at.y(g.upper) }));
    picture.append(svg('circle', { class: 'dot', cx: at.x(g.probability), cy: at.y(g.observed), r: 4 }));
  }
  return picture;
};
