// The counts are in the page. This script creates the rows of a profile from the data block when it is opened, as text and never
// as markup: for twenty deployments all rows would have 30,000 cells.
(() => {
  'use strict';
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const data = JSON.parse(document.getElementById('matrix-data').textContent);
  const toolbar = document.querySelector('[data-toolbar]');
  const input = toolbar.querySelector('[data-filter]');
  const profiles = toolbar.querySelector('[data-profiles]');
  const kinds = toolbar.querySelector('[data-rows]');
  const levels = all('[data-level]', toolbar);
  const verdicts = all('[data-verdict]', toolbar);
  /** When a filter matches at most this many rows, they are shown at once. */
  const AT_ONCE = 150;

  const groups = all('[data-group]').map((body, index) => ({
    body,
    button: body.querySelector('[data-toggle]'),
    rows: data.groups[index],
    shown: data.groups[index],
    open: false,
    byFilter: false,
  }));

  const element = (name, attributes = {}, ...content) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...content.filter((one) => one !== undefined));
    return made;
  };
  const hidden = (text) => element('span', { 'aria-hidden': 'true' }, text);
  const NOT_ASKED = { sign: '∅', label: 'not asked', tone: 'quiet' };
  const wordsOf = (row, cell) => (row.survey ? data.findings : data.verdicts)[cell] ?? NOT_ASKED;
  const namesOf = (columns) => columns.map((column) => data.deployments[column]).join(', ');

  // The searchable text of a row, created when it is first needed.
  const haystack = (row) =>
    (row.words ??= [
      row.id,
      row.request,
      ...(row.answers ?? []),
      ...(row.statements ?? []).flatMap(({ text, source }) => [text, source]),
      ...Object.values(row.why ?? {}).flatMap(({ message, expected, actual }) => [message, expected, actual]),
      ...Object.values(row.seen ?? {}),
    ]
      .join(' ')
      .toLowerCase());

  // One row

  const rowOf = (row) => {
    const id = element('code', { class: 'id' }, row.id);
    const button = element('button', { type: 'button', class: 'open-row', 'aria-expanded': 'false' }, id);
    const statement = row.statements?.[0];
    const text = row.survey ? row.request : statement.text;
    const level = row.survey
      ? undefined
      : element('span', { class: 'level' }, [...new Set(row.statements.map((one) => one.level))].join(' / '));
    const head = element('th', { scope: 'row' }, button, level, element('span', { class: 'text' }, text));
    const made = element(
      'tr',
      { id: row.id, class: 'row' },
      head,
      ...row.cells.map((cell, column) => {
        const { sign, label, tone } = wordsOf(row, cell);
        const seen = row.seen?.[column];
        return element(
          'td',
          { class: `cell ${tone}` },
          hidden(sign),
          ` ${label}`,
          seen === undefined ? undefined : element('span', { class: 'seen' }, seen),
        );
      }),
    );
    button.addEventListener('click', () => toggleWhy(row, made, button));
    return made;
  };

  const toggleWhy = (row, line, button) => {
    const open = button.ariaExpanded !== 'true';
    button.ariaExpanded = String(open);
    row.account?.remove();
    row.account = undefined;
    if (!open) return;
    const cell = element('td', { colspan: String(row.cells.length + 1) }, whyOf(row));
    row.account = element('tr', { class: 'why' }, cell);
    line.after(row.account);
  };

  // Why

  const whyOf = (row) => {
    const account = element('div', { class: 'account' });
    if (row.survey) account.append(answersOf(row));
    else {
      account.append(...row.statements.map((statement) => statementOf(statement, row.statements.length > 1)));
      account.append(...saidOf(row));
    }
    return account;
  };

  const statementOf = ({ level, basis, source, text, of }, several) =>
    element(
      'div',
      { class: 'statement' },
      element('p', { class: 'requirement-text' }, text),
      element('p', {}, `${level}, ${data.bases[basis].toLowerCase()}: `, ...linked(source)),
      several ? element('p', { class: 'fine' }, `For ${namesOf(of)}`) : undefined,
    );

  // Only http and https addresses become links. Split with a capture: every second piece is an address.
  const linked = (text) =>
    text.split(/(https?:\/\/[^\s<>"'`,;)]+)/).map((piece, index) => {
      if (index % 2 === 0 || !URL.canParse(piece)) return piece;
      return element('a', { href: piece, rel: 'noopener noreferrer nofollow' }, piece);
    });

  // Deployments with the same verdict are grouped, each with its own finding; those without a finding share a line of names.
  const saidOf = (row) =>
    [...new Set(row.cells)]
      .sort((a, b) => (a < 0) - (b < 0) || a - b)
      .map((verdict) => {
        const { sign, label, tone } = wordsOf(row, verdict);
        const columns = row.cells.flatMap((cell, column) => (cell === verdict ? [column] : []));
        const plain = columns.filter((column) => !row.why[column] && row.seen[column] === undefined);
        const section = element('section', { class: `said-of ${tone}` });
        section.append(
          element(
            'h4',
            {},
            hidden(sign),
            ` ${label}`,
            element('span', { class: 'count' }, ` ${columns.length}`),
          ),
        );
        if (plain.length > 0) section.append(element('p', {}, namesOf(plain)));
        const list = element('dl', {});
        for (const column of columns.filter((one) => !plain.includes(one)))
          list.append(
            element(
              'div',
              {},
              element('dt', {}, data.deployments[column]),
              findingOf(row.why[column], row.seen[column]),
            ),
          );
        if (list.childElementCount > 0) section.append(list);
        return section;
      });

  const findingOf = (why, seen) =>
    element(
      'dd',
      {},
      ...[
        seen === undefined ? undefined : element('p', {}, element('code', {}, seen)),
        why?.message && element('p', {}, why.message),
        why?.because && element('p', {}, element('b', {}, 'Known: '), why.because),
        why?.expected !== undefined && valueOf('expected', why.expected),
        why?.actual !== undefined && valueOf('got', why.actual),
        why?.more > 0 && element('p', { class: 'fine' }, `and ${why.more} more in its results`),
      ].filter(Boolean),
    );
  const valueOf = (name, text) => element('p', {}, `${name} `, element('code', {}, text));

  const answersOf = (row) => {
    const list = element('dl', {});
    row.cells.forEach((cell, column) => {
      if (cell < 0) return;
      const { sign, label, tone } = wordsOf(row, cell);
      const said = element(
        'dd',
        {},
        element('span', { class: `tone ${tone}` }, hidden(sign), ` ${label}`),
        ': ',
      );
      said.append(element('code', {}, row.answers[column]));
      list.append(element('div', {}, element('dt', {}, data.deployments[column]), said));
    });
    return list;
  };

  // Profiles

  const draw = (group) => {
    while (group.body.rows.length > 1) group.body.deleteRow(1);
    const open = group.open && group.shown.length > 0;
    group.button.ariaExpanded = String(open);
    if (open) group.body.append(...group.shown.map((row) => (row.line ??= rowOf(row))));
    for (const row of open ? group.shown : []) if (row.account) row.line.after(row.account);
  };
  // Draws one profile at a time, so that the page stays responsive; a new call replaces the remaining work.
  let drawing;
  const drawAll = ([group, ...others]) => {
    clearTimeout(drawing);
    if (group === undefined) return;
    draw(group);
    drawing = setTimeout(() => drawAll(others));
  };
  const setOpen = (some, open) => {
    for (const group of some) group.open = open;
    drawAll(some);
  };

  const pressed = (buttons) => buttons.filter((one) => one.ariaPressed === 'true');
  const filter = () => {
    const sought = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const profile = profiles.value;
    const kind = kinds?.value ?? '';
    const atLevels = pressed(levels).map((one) => one.dataset.level);
    const withVerdicts = pressed(verdicts).map((one) => Number(one.dataset.verdict));
    const narrowed = Boolean(sought.length || kind || atLevels.length || withVerdicts.length);
    const fits = (row) =>
      (kind === '' || row[kind] === true) &&
      (atLevels.length === 0 || row.statements?.some(({ level }) => atLevels.includes(level))) &&
      (withVerdicts.length === 0 || (!row.survey && row.cells.some((cell) => withVerdicts.includes(cell)))) &&
      sought.every((word) => haystack(row).includes(word));
    groups.forEach((group, index) => {
      group.shown =
        profile !== '' && profile !== String(index) ? [] : narrowed ? group.rows.filter(fits) : group.rows;
      group.body.hidden = group.shown.length === 0;
      group.body.querySelector('[data-count]').textContent =
        group.shown.length === group.rows.length
          ? group.rows.length
          : `${group.shown.length} of ${group.rows.length}`;
    });
    const sum = (some) =>
      some.reduce((total, { rows, shown }) => total + (rows[0]?.survey ? 0 : shown.length), 0);
    const number = sum(groups);
    const opened = (narrowed || profile !== '') && number <= AT_ONCE;
    for (const group of groups) {
      if (opened && !group.open) group.open = group.byFilter = true;
      else if (!opened && group.byFilter) group.open = group.byFilter = false;
    }
    drawAll(groups);
    toolbar.querySelector('[data-shown]').textContent = String(number);
    document.querySelector('[data-nothing]').hidden = groups.some(({ shown }) => shown.length > 0);
  };
  const clear = () => {
    input.value = profiles.value = '';
    if (kinds) kinds.value = '';
    for (const one of [...levels, ...verdicts]) one.ariaPressed = 'false';
    filter();
  };

  // A link to a requirement opens its profile and row.
  const reveal = () => {
    const id = location.hash.slice(1);
    const group = groups.find(({ rows }) => rows.some((row) => row.id === id));
    if (group === undefined) return;
    if (!group.shown.some((row) => row.id === id)) clear();
    group.open = true;
    draw(group);
    const line = document.getElementById(id);
    const button = line.querySelector('button');
    if (button.ariaExpanded !== 'true') button.click();
    line.scrollIntoView();
    button.focus({ preventScroll: true });
  };

  let waiting;
  input.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(filter, 80);
  });
  for (const choice of [profiles, kinds]) choice?.addEventListener('change', filter);
  for (const one of [...levels, ...verdicts])
    one.addEventListener('click', () => {
      one.ariaPressed = String(one.ariaPressed !== 'true');
      filter();
    });
  for (const group of groups) {
    group.button.disabled = false;
    group.button.addEventListener('click', () => {
      group.open = !group.open;
      draw(group);
    });
  }
  toolbar.querySelector('[data-open]').addEventListener('click', () => setOpen(groups, true));
  toolbar.querySelector('[data-close]').addEventListener('click', () => setOpen(groups, false));
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && event.target === input) clear();
    else if (event.key === '/' && !event.target.matches('input, select')) input.focus();
    else return;
    event.preventDefault();
  });
  addEventListener('hashchange', reveal);
  toolbar.hidden = false;
  reveal();
})();
