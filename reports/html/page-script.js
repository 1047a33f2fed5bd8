// The page works without this script: everything is in it, closed. The script adds the search. It only shows and hides what is in
// the page, and never turns text into markup.
(() => {
  'use strict';
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const requirements = all('details.requirement').map((element) => ({
    element,
    verdict: element.dataset.verdict,
  }));
  // What a person would search by, read when it is first needed. The exchanges are left out, they are long and all alike.
  const wordsOf = (requirement) =>
    (requirement.words ??= all(
      ':scope > summary, :scope > .account > :is(.finding, .because, .basis)',
      requirement.element,
    )
      .map((part) => part.textContent)
      .join(' ')
      .toLowerCase());
  const profiles = all('[data-profile]');
  const toolbar = document.querySelector('[data-toolbar]');
  const input = toolbar.querySelector('[data-filter]');
  const chips = all('[data-chip]', toolbar);
  const facets = all('[data-facet]', toolbar);

  const filter = () => {
    const sought = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const verdicts = chips.filter((chip) => chip.ariaPressed === 'true').map((chip) => chip.dataset.chip);
    const choices = facets
      .filter(({ value }) => value !== '')
      .map((facet) => [`data-${facet.dataset.facet}`, facet.value]);
    const isChosen = (element) =>
      choices.every(([name, value]) => element.getAttribute(name)?.split(' ').includes(value));
    let shown = 0;
    for (const requirement of requirements) {
      const { element, verdict } = requirement;
      const fits =
        (verdicts.length === 0 || verdicts.includes(verdict)) &&
        isChosen(element) &&
        sought.every((word) => wordsOf(requirement).includes(word));
      element.hidden = !fits;
      if (fits) shown += 1;
    }
    for (const profile of profiles)
      profile.hidden = profile.querySelector('.requirement:not([hidden])') === null;
    toolbar.querySelector('[data-shown]').textContent = String(shown);
    document.querySelector('[data-nothing]').hidden = shown > 0;
  };

  const setOpen = (open) => {
    for (const { element } of requirements) if (!element.hidden) element.open = open;
  };

  // A link to something closed or filtered out shows and opens it.
  const reveal = () => {
    const id = decode(location.hash.slice(1));
    const target = id === '' ? null : document.getElementById(id);
    if (target === null) return;
    if (target.closest('.requirement')?.hidden || target.closest('[data-profile]')?.hidden) clear();
    for (let at = target; at !== null; at = at.parentElement)
      if (at instanceof HTMLDetailsElement) at.open = true;
    target.scrollIntoView();
  };
  const decode = (text) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };
  const clear = () => {
    input.value = '';
    for (const chip of chips) chip.ariaPressed = 'false';
    for (const facet of facets) facet.value = '';
    filter();
  };

  // From a likely cause to the requirements that share it.
  const choose = ({ dataset: { choose: name, value } }) => {
    clear();
    const facet = facets.find((one) => one.dataset.facet === name);
    facet.value = value;
    filter();
    toolbar.scrollIntoView();
    facet.focus({ preventScroll: true });
  };

  const step = (by) => {
    const lines = requirements
      .filter(({ element }) => !element.hidden)
      .map(({ element }) => element.firstElementChild);
    const here = lines.indexOf(document.activeElement);
    const next = here === -1 ? (by > 0 ? 0 : lines.length - 1) : here + by;
    lines[Math.max(0, Math.min(lines.length - 1, next))]?.focus();
  };

  const copy = async (button) => {
    const text = button.previousElementSibling;
    try {
      await navigator.clipboard.writeText(text.textContent);
      button.textContent = 'Copied';
    } catch {
      // No clipboard for this page: select the text, so that one key copies it.
      getSelection().selectAllChildren(text);
      button.textContent = 'Selected';
    }
    setTimeout(() => (button.textContent = 'Copy'), 1500);
  };

  const onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target === input;
    if (event.key === 'Escape' && typing) clear();
    else if (event.key === 'ArrowDown' && typing) step(1);
    else if (typing) return;
    else if (event.key === '/') input.focus();
    else if (event.key === 'j') step(1);
    else if (event.key === 'k') step(-1);
    else return;
    event.preventDefault();
  };

  input.addEventListener('input', filter);
  for (const chip of chips)
    chip.addEventListener('click', () => {
      chip.ariaPressed = String(chip.ariaPressed !== 'true');
      filter();
    });
  for (const facet of facets) facet.addEventListener('change', filter);
  toolbar.querySelector('[data-open]').addEventListener('click', () => setOpen(true));
  toolbar.querySelector('[data-close]').addEventListener('click', () => setOpen(false));
  for (const button of all('[data-choose]')) {
    button.hidden = false;
    button.addEventListener('click', () => choose(button));
  }
  for (const button of all('[data-copy]')) {
    button.hidden = false;
    button.addEventListener('click', () => copy(button));
  }
  document.addEventListener('keydown', onKey);
  addEventListener('hashchange', reveal);
  // Failures are printed in full.
  addEventListener('beforeprint', () => {
    for (const { element, verdict } of requirements) if (verdict === 'fail') element.open = true;
  });
  toolbar.hidden = false;
  reveal();
})();
