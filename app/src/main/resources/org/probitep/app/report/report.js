'use strict';
(() => {
  const root = document.documentElement;
  root.classList.add('scripted');
  const $ = (id) => document.getElementById(id);

  // --- What is under the pointer: the mark itself, or the nearest one of the chart. ---------------
  const tip = $('tip');
  const REACH = 28;
  let lit = null;

  const hide = () => {
    tip.hidden = true;
    if (lit) lit.classList.remove('on');
    lit = null;
  };
  const nearest = (svg, x, y) => {
    let best = null;
    let least = REACH * REACH;
    for (const mark of svg.querySelectorAll('circle[data-tip]')) {
      const box = mark.getBoundingClientRect();
      const dx = box.left + box.width / 2 - x;
      const dy = box.top + box.height / 2 - y;
      const distance = dx * dx + dy * dy;
      if (distance < least && mark.dataset.tip) {
        least = distance;
        best = mark;
      }
    }
    return best;
  };
  const show = (mark) => {
    if (mark === lit) return;
    hide();
    lit = mark;
    mark.classList.add('on');
    tip.textContent = mark.dataset.tip;
    tip.hidden = false;
    const box = mark.getBoundingClientRect();
    const gap = 10;
    const left = Math.min(box.right + gap, innerWidth - tip.offsetWidth - 8);
    const above = box.top - tip.offsetHeight - gap;
    tip.style.left = Math.max(8, left) + 'px';
    tip.style.top = (above > 8 ? above : box.bottom + gap) + 'px';
  };
  const point = (event) => {
    const svg = event.target.closest && event.target.closest('svg');
    const mark = svg && (event.target.closest('rect[data-tip]') || nearest(svg, event.clientX, event.clientY));
    if (mark) show(mark);
    else hide();
  };
  document.addEventListener('pointermove', point);
  document.addEventListener('pointerdown', point);
  document.addEventListener('scroll', hide, true);

  // --- The table of effects: filter, order, all or the first. -------------------------------------
  const forest = $('forest');
  if (forest) {
    const body = forest.tBodies[0];
    const rows = [...body.rows];
    const filter = $('forest-filter');
    const more = $('forest-more');
    const first = more ? Number(more.dataset.first) : rows.length;
    let all = false;

    const update = () => {
      const wanted = filter ? filter.value.trim().toLowerCase() : '';
      let matching = 0;
      [...body.rows].forEach((row) => {
        const match = row.dataset.name.toLowerCase().includes(wanted);
        row.classList.toggle('lost', !match);
        row.classList.toggle('more', match && !all && matching >= first);
        if (match) matching++;
      });
      if ($('forest-count')) $('forest-count').textContent = wanted ? matching + ' of ' + rows.length : '';
      if (more) {
        more.textContent = all ? 'Show the first ' + first : 'Show all ' + matching.toLocaleString('en');
        more.hidden = matching <= first;
      }
    };
    const sort = (button) => {
      const key = button.dataset.sort;
      const head = button.closest('th');
      const descending = head.getAttribute('aria-sort') === 'descending';
      const down = key === 'name' ? head.getAttribute('aria-sort') === 'ascending' : !descending;
      for (const other of forest.tHead.querySelectorAll('th[aria-sort]')) other.setAttribute('aria-sort', 'none');
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      // Effects by size, whatever their sign.
      const order = key === 'name'
        ? (a, b) => a.dataset.name.localeCompare(b.dataset.name, 'en', { numeric: true })
        : (a, b) => Math.abs(a.dataset[key]) - Math.abs(b.dataset[key]);
      rows.sort((a, b) => (down ? -order(a, b) : order(a, b)));
      body.append(...rows);
      update();
    };
    if (filter) filter.addEventListener('input', update);
    if (more) more.addEventListener('click', () => { all = !all; update(); });
    for (const button of forest.tHead.querySelectorAll('button')) button.addEventListener('click', () => sort(button));
  }

  // --- The threshold: counts, rates, a ring on the ROC curve, a line in the histogram. ------------
  const decision = $('decision');
  if (decision) {
    const steps = decision.dataset.steps.split(';').map((step) => step.split(',').map(Number));
    const costs = decision.dataset.costs ? decision.dataset.costs.split(',').map(Number) : null;
    const slider = $('threshold');
    const set = (cell, text) => {
      const place = decision.querySelector('[data-cell="' + cell + '"]');
      if (place) place.textContent = text;
    };
    const percent = (part, whole) => (whole === 0 ? '–' : part === 0 || part === whole
      ? 100 * part / whole + '\u202f%' : (100 * part / whole).toFixed(1) + '\u202f%');
    const frame = (svg) => svg.dataset.frame.split(' ').map(Number);
    const ring = document.querySelector('#roc .mark');
    const histogram = document.querySelector('#histogram svg');
    let rule = null;
    if (histogram) {
      rule = document.createElementNS('http://www.w3.org/2000/svg', 'line');
      rule.setAttribute('class', 'threshold');
      histogram.append(rule);
    }
    const mark = (threshold, [tp, fp, tn, fn]) => {
      if (ring) {
        const [left, top, right, bottom] = frame(ring.ownerSVGElement);
        ring.setAttribute('cx', left + (right - left) * (fp / (fp + tn)));
        ring.setAttribute('cy', bottom - (bottom - top) * (tp / (tp + fn)));
      }
      if (rule) {
        const [left, top, right, bottom] = frame(histogram);
        const at = left + (right - left) * threshold;
        for (const [name, value] of [['x1', at], ['x2', at], ['y1', top], ['y2', bottom]]) rule.setAttribute(name, value);
      }
    };
    const update = () => {
      const threshold = slider.value / (steps.length - 1);
      const counts = steps[slider.value];
      const [tp, fp, tn, fn] = counts;
      const n = tp + fp + tn + fn;
      $('threshold-value').textContent = Math.round(100 * threshold) + '\u202f%';
      ['tp', 'fp', 'tn', 'fn'].forEach((cell, i) => set(cell, counts[i].toLocaleString('en')));
      set('found', percent(tp, tp + fn));
      set('spared', percent(tn, fp + tn));
      set('right', percent(tp, tp + fp));
      set('accuracy', percent(tp + tn, n));
      set('acted', percent(tp + fp, n));
      if (costs) set('cost', ((costs[0] * fp + costs[1] * fn) / n).toPrecision(3));
      mark(threshold, counts);
    };
    slider.addEventListener('input', update);
    mark(slider.value / (steps.length - 1), steps[slider.value]);
  }
})();
