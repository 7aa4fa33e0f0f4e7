// The page: choose a model, change a row, see what follows.
import * as api from './api.js';
import { about } from './about.js';
import { curve, gauge, levels, numbers, scaleOf } from './charts.js';
import { $, count, element, percent } from './dom.js';
import { Scoring } from './file.js';
import { Form } from './form.js';

const PAUSE = 60;
const SPOKEN_PAUSE = 700;

const scoring = new Scoring();
let current = null;
let form = null;
let pending = null;
let timer = 0;
let speaking = 0;

const complain = (problem) => {
  if (problem.name === 'AbortError') return;
  $('problem').textContent = problem.message;
  $('problem').hidden = false;
  $('unlock').hidden = problem.status !== 401;
  // Only now: browsers offer to fill in every password field that they see.
  $('token').type = 'password';
};

const event = () => current.target.name + ' = ' + current.target.positive;

const showAnswer = (answer, level) => {
  const range = percent(answer.lower) + ' to ' + percent(answer.upper);
  $('probability').replaceChildren(percent(answer.probability), element('small', {}, 'probability of ' + event()));
  gauge($('gauge'), answer);
  $('interval').textContent = Math.round(100 * level * 10) / 10 + '\u202f% credible interval: ' + range;
  $('distance').textContent = distance(answer.leverage);
  $('warnings').replaceChildren(...(answer.warnings || []).map((warning) => element('li', {}, warning)));
  clearTimeout(speaking);
  // Not at every step of a slider.
  speaking = setTimeout(() => { $('spoken').textContent = 'Probability ' + percent(answer.probability) + ', interval ' + range; }, SPOKEN_PAUSE);
};

const distance = (leverage) => {
  if (!leverage || leverage.share === undefined) return '';
  if (leverage.value > leverage.largest) {
    return 'Farther from the training data than the training rows are: treat the answer with care.';
  }
  const near = leverage.share < 0.5;
  const others = near ? 1 - leverage.share : leverage.share;
  return (near ? 'Closer to' : 'Farther from') + ' the middle of the training data than '
    + (others === 1 ? 'all' : percent(others)) + ' of the training rows.';
};

const showCurves = (moved, probability) => {
  form.setStrong(moved.map((m) => m.column));
  const scale = scaleOf(moved);
  const focused = document.activeElement && document.activeElement.closest && document.activeElement.closest('#charts figure');
  const back = focused && document.activeElement.textContent;
  $('charts').replaceChildren(...moved.map((m) => {
    const raw = form.value(m.column);
    const pick = (value) => form.set(m.column, value);
    const all = m.points.map((p) => p.probability);
    const change = element('h3', {}, element('b', {}, m.column),
      element('span', {}, percent(Math.min(...all)) + ' to ' + percent(Math.max(...all))));
    const now = { value: m.number ? raw : raw === null ? null : String(raw), probability };
    return element('figure', { 'data-column': m.column }, change, ...(m.number ? [curve(m, now, scale, pick), numbers(m)] : [levels(m, now, scale, pick)]));
  }));
  if (back) {
    const same = [...$('charts').querySelectorAll('figure')].find((f) => f.dataset.column === focused.dataset.column);
    const button = same && [...same.querySelectorAll('button')].find((b) => b.textContent === back);
    if (button) button.focus();
  }
};

const update = async () => {
  if (pending) pending.abort();
  const mine = new AbortController();
  pending = mine;
  try {
    const row = form.row();
    const answer = await api.predict(current.name, row, mine.signal);
    $('problem').hidden = true;
    showAnswer(answer.predictions[0], answer.level);
    const curves = await api.curves(current.name, row, mine.signal);
    showCurves(curves.columns, answer.predictions[0].probability);
  } catch (problem) {
    if (pending === mine) complain(problem);
  }
};

const changed = () => {
  clearTimeout(timer);
  timer = setTimeout(update, PAUSE);
};

const choose = async (name) => {
  try {
    current = await api.model(name);
  } catch (problem) {
    complain(problem);
    return;
  }
  location.hash = encodeURIComponent(name);
  document.title = 'probitep: ' + name;
  $('title').textContent = name;
  $('lead').textContent = 'Probabilities of ' + event() + ', from ' + count(current.n) + ' rows.';
  form = new Form(current.columns, changed);
  scoring.use(name);
  about(current);
  $('main').hidden = false;
  await update();
};

const start = async () => {
  try {
    const { models } = await api.models();
    $('problem').hidden = true;
    $('unlock').hidden = true;
    if (models.length === 0) {
      $('lead').textContent = 'No model is loaded yet.';
      return;
    }
    const names = models.map((m) => m.name);
    $('model').replaceChildren(...names.map((name) => element('option', { value: name }, name)));
    $('chooser').hidden = names.length < 2;
    const wanted = decodeURIComponent(location.hash.slice(1));
    $('model').value = names.includes(wanted) ? wanted : names[0];
    await choose($('model').value);
  } catch (problem) {
    $('lead').textContent = '';
    complain(problem);
  }
};

$('model').addEventListener('change', () => choose($('model').value));
$('row').addEventListener('submit', (submitted) => submitted.preventDefault());
$('row').addEventListener('reset', (asked) => {
  asked.preventDefault();
  form.reset();
  changed();
});
$('token').addEventListener('keydown', (key) => key.key === 'Enter' && $('use').click());
$('use').addEventListener('click', () => {
  api.useToken($('token').value.trim());
  $('token').value = '';
  start();
});
start();
