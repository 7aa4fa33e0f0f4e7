// A form made from the columns of a model. A field that is left empty is a missing cell.
import { $, element, number } from './dom.js';

const MISSING = '';
/** With more columns than this only those that matter most are shown, and those that are looked for. */
const MOST_SHOWN = 24;

const numberField = (column, id, changed) => {
  const known = Number.isFinite(column.low) && column.low < column.high;
  const step = column.whole ? 1 : 'any';
  const input = element('input', { type: 'number', id, step, inputmode: 'decimal' });
  const outside = element('p', { class: 'outside', id: id + '-outside', hidden: true });
  const parts = [];
  let slider = null;
  if (known) {
    const fine = column.whole ? 1 : (column.high - column.low) / 200;
    slider = element('input', { type: 'range', min: column.low, max: column.high, step: fine, 'aria-label': column.name + ', slider' });
    slider.addEventListener('input', () => {
      input.value = column.whole ? slider.value : Number(Number(slider.value).toPrecision(5));
      check();
      changed();
    });
    input.setAttribute('aria-describedby', outside.id);
    parts.push(slider, input, outside);
  } else {
    input.classList.add('one');
    parts.push(input);
  }
  const check = () => {
    const value = Number(input.value);
    const beyond = known && input.value !== MISSING && (value < column.low || value > column.high);
    outside.hidden = !beyond;
    if (beyond) outside.textContent = 'Training had ' + number(column.low) + ' to ' + number(column.high) + '.';
  };
  const set = (value) => {
    input.value = value;
    if (slider && value !== MISSING) slider.value = value;
    check();
  };
  input.addEventListener('input', () => {
    if (slider && input.value !== MISSING) slider.value = input.value;
    check();
    changed();
  });
  return { parts, set, get: () => (input.value === MISSING ? null : Number(input.value)) };
};

const choiceField = (column, id, changed) => {
  const levels = column.type === 'boolean' ? ['true', 'false'] : column.levels;
  const select = element('select', { id, class: 'one' },
    ...levels.map((level) => element('option', { value: level }, level)), element('option', { value: MISSING }, '(missing)'));
  select.addEventListener('change', changed);
  return {
    parts: [select],
    set: (value) => { select.value = String(value); },
    get: () => (select.value === MISSING ? null : select.value),
  };
};

/** Columns by name: a model may take one column as a number and as categories. */
const inputs = (columns) => {
  const byName = new Map();
  for (const column of columns) {
    if (!byName.has(column.name) || column.type === 'category') byName.set(column.name, column);
  }
  return [...byName.values()];
};

export class Form {
  constructor(columns, changed) {
    this.changed = changed;
    this.strong = null;
    this.fields = new Map();
    inputs(columns).forEach((column, i) => {
      const id = 'column-' + i;
      const field = (column.type === 'number' ? numberField : choiceField)(column, id, changed);
      const node = element('div', { class: 'field' }, element('label', { for: id }, column.name), ...field.parts);
      this.fields.set(column.name, { ...field, column, node });
    });
    $('fields').replaceChildren(...[...this.fields.values()].map((field) => field.node));
    $('finding').hidden = this.fields.size <= MOST_SHOWN;
    $('find').value = '';
    $('find').oninput = () => this.filter();
    this.reset();
    this.filter();
  }

  reset() {
    for (const field of this.fields.values()) field.set(field.column.typical ?? MISSING);
  }

  set(name, value) {
    this.fields.get(name).set(value);
    this.changed();
  }

  value(name) {
    return this.fields.get(name).get();
  }

  /** The row: what is missing is left out. */
  row() {
    const row = {};
    for (const [name, field] of this.fields) {
      const value = field.get();
      if (value !== null) row[name] = value;
    }
    return row;
  }

  /** The columns that matter most, strongest first. */
  setStrong(names) {
    if (this.strong === null) {
      this.strong = new Set(names);
      this.filter();
    }
  }

  filter() {
    if (this.fields.size <= MOST_SHOWN) return;
    const wanted = $('find').value.trim().toLowerCase();
    let shown = 0;
    for (const [name, field] of this.fields) {
      const match = wanted
        ? name.toLowerCase().includes(wanted) && shown < MOST_SHOWN
        : this.strong ? this.strong.has(name) : shown < MOST_SHOWN;
      field.node.hidden = !match;
      if (match) shown++;
    }
    $('found').textContent = shown + ' of ' + this.fields.size.toLocaleString('en') + ' columns'
      + (wanted ? '' : ', those that matter most');
  }
}
