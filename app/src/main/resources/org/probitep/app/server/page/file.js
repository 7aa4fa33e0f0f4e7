// A file of rows: sent in parts, shown, sorted and saved with its predictions.
import { predictCsv } from './api.js';
import { $, count, element, percent } from './dom.js';

const BATCH = 2000;
const MOST_SHOWN = 500;
const ANSWERS = ['probability', 'lower', 'upper', 'warnings'];

/** The records of a CSV text, which may have quotes, and line ends within them. */
export const parse = (text, separator) => {
  const rows = [];
  let row = [];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (quoted) {
      if (c !== '"') cell += c;
      else if (text[i + 1] === '"') { cell += '"'; i++; } else quoted = false;
    } else if (c === '"' && cell === '') quoted = true;
    else if (c === separator) { row.push(cell); cell = ''; } else if (c === '\n' || c === '\r') {
      if (c === '\r' && text[i + 1] === '\n') i++;
      if (row.length > 0 || cell !== '') rows.push([...row, cell]);
      row = [];
      cell = '';
    } else cell += c;
  }
  if (row.length > 0 || cell !== '') rows.push([...row, cell]);
  return rows;
};

const separatorOf = (text) => {
  const header = text.slice(0, Math.max(0, text.search(/[\r\n]/)) || text.length);
  return [',', ';', '\t', '|'].map((s) => [s, header.split(s).length]).sort((a, b) => b[1] - a[1])[0][0];
};

const quote = (cell) => (/[",\r\n]/.test(cell) ? '"' + cell.replaceAll('"', '""') + '"' : cell);
export const csv = (rows) => rows.map((row) => row.map((cell) => quote(String(cell))).join(',')).join('\n') + '\n';

export class Scoring {
  constructor() {
    this.model = null;
    $('upload').addEventListener('change', (event) => event.target.files[0] && this.read(event.target.files[0]));
    const drop = $('drop');
    for (const name of ['dragenter', 'dragover']) {
      drop.addEventListener(name, (event) => { event.preventDefault(); drop.classList.add('over'); });
    }
    for (const name of ['dragleave', 'drop']) drop.addEventListener(name, () => drop.classList.remove('over'));
    drop.addEventListener('drop', (event) => {
      event.preventDefault();
      if (event.dataTransfer.files[0]) this.read(event.dataTransfer.files[0]);
    });
    $('download').addEventListener('click', () => this.download());
  }

  use(model) {
    this.model = model;
    $('scored').hidden = true;
    $('file-problem').hidden = true;
    $('progress').textContent = '';
    $('upload').value = '';
  }

  async read(file) {
    const model = this.model;
    $('scored').hidden = true;
    $('file-problem').hidden = true;
    try {
      const text = (await file.text()).replace(/^\ufeff/, '');
      const [header, ...rows] = parse(text, separatorOf(text));
      if (!header || rows.length === 0) throw new Error('The file has no rows.');
      const answers = [];
      for (let first = 0; first < rows.length; first += BATCH) {
        $('progress').textContent = 'Scored ' + count(first) + ' of ' + count(rows.length) + ' rows …';
        const answer = await predictCsv(model, csv([header, ...rows.slice(first, first + BATCH)]));
        if (this.model !== model) return;
        answers.push(...answer.predictions);
      }
      this.show(file.name, header, rows, answers);
    } catch (problem) {
      $('progress').textContent = '';
      $('file-problem').textContent = problem.message;
      $('file-problem').hidden = false;
    }
  }

  show(name, header, rows, answers) {
    this.name = name;
    this.header = header;
    this.rows = rows.map((cells, i) => ({ cells, place: i, ...answers[i], warnings: (answers[i].warnings || []).join('; ') }));
    this.order = null;
    const mean = answers.reduce((sum, a) => sum + a.probability, 0) / answers.length;
    $('progress').textContent = 'Scored ' + count(rows.length) + ' rows of ' + name + '; their mean probability is ' + percent(mean) + '.';
    $('scored').hidden = false;
    this.sort('probability');
  }

  sort(key) {
    const down = this.order && this.order.key === key ? !this.order.down : typeof key === 'string';
    this.order = { key, down };
    const value = (row) => (typeof key === 'number' ? row.cells[key] : row[key]);
    this.rows.sort((a, b) => {
      const [x, y] = [value(a), value(b)];
      const numeric = x !== '' && y !== '' && !Number.isNaN(Number(x)) && !Number.isNaN(Number(y));
      const order = numeric ? x - y : String(x).localeCompare(String(y), 'en', { numeric: true });
      return (down ? -order : order) || a.place - b.place;
    });
    this.draw();
  }

  draw() {
    const head = (key, text) => {
      const button = element('button', { type: 'button' }, text);
      button.addEventListener('click', () => {
        this.sort(key);
        $('predictions').querySelector('[aria-sort="ascending"] button, [aria-sort="descending"] button').focus();
      });
      const sorted = this.order.key === key ? (this.order.down ? 'descending' : 'ascending') : 'none';
      return element('th', { scope: 'col', 'aria-sort': sorted }, button);
    };
    const cells = (row) => [
      ...['probability', 'lower', 'upper'].map((key) => element('td', { class: 'number' }, percent(row[key]))),
      element('td', { title: row.warnings }, row.warnings),
      ...this.header.map((_, i) => element('td', {}, row.cells[i] ?? ''))];
    const names = { probability: 'Probability', lower: 'Lower', upper: 'Upper', warnings: 'Notes' };
    $('predictions').replaceChildren(
      element('thead', {}, element('tr', {}, head('place', 'Row'), ...ANSWERS.map((key) => head(key, names[key])),
        ...this.header.map((name, i) => head(i, name)))),
      element('tbody', {}, ...this.rows.slice(0, MOST_SHOWN).map((row) =>
        element('tr', {}, element('th', { scope: 'row' }, count(row.place + 1)), ...cells(row)))));
    $('shown').textContent = this.rows.length > MOST_SHOWN
      ? 'The first ' + MOST_SHOWN + ' of ' + count(this.rows.length) + ' rows are shown; the download has all.' : '';
  }

  download() {
    const inOrder = [...this.rows].sort((a, b) => a.place - b.place);
    const text = csv([[...this.header, ...ANSWERS], ...inOrder.map((row) => [...this.header.map((_, i) => row.cells[i] ?? ''), ...ANSWERS.map((key) => row[key])])]);
    const link = element('a', { href: URL.createObjectURL(new Blob([text], { type: 'text/csv' })), download: this.name.replace(/\.[^.]*$/, '') + '-predictions.csv' });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
}
