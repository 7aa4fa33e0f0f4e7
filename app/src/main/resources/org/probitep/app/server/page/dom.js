// Elements, and numbers as people read them.
const SVG = 'http://www.w3.org/2000/svg';

const made = (node, attributes, children) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null && value !== false) node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children);
  return node;
};

export const $ = (id) => document.getElementById(id);
export const element = (name, attributes = {}, ...children) => made(document.createElement(name), attributes, children);
export const svg = (name, attributes = {}, ...children) => made(document.createElementNS(SVG, name), attributes, children);

/** Percent with as many digits as a reader can use: 37 %, 3.2 %, 0.04 %. */
export const percent = (share) => {
  const value = 100 * share;
  const edge = Math.min(value, 100 - value);
  if (edge === 0) return value + '\u202f%';
  if (edge < 0.01) return (value < 50 ? '< 0.01' : '> 99.99') + '\u202f%';
  return value.toFixed(edge < 0.1 ? 2 : edge < 10 ? 1 : 0) + '\u202f%';
};

/** A number with four digits, and no more zeros than it needs. */
export const number = (value) => {
  if (!Number.isFinite(value)) return '';
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e7)) return value.toExponential(3).replace(/\.?0+e/, 'e');
  return String(Number(value.toPrecision(4)));
};

export const count = (value) => value.toLocaleString('en');
