// Optional: every page works without it. It keeps nothing between pages; all state is in the address.

for (const element of document.querySelectorAll('[data-needs-script]')) element.hidden = false;

document.querySelector('[data-print]')?.addEventListener('click', () => window.print());

const copy = document.querySelector('[data-copy]');
copy?.addEventListener('click', async () => {
  await navigator.clipboard.writeText(window.location.href);
  copy.textContent = copy.dataset.done;
});

// The tray: what is ticked goes into the address, and into the links to other pages of the list.
const tray = document.querySelector('[data-tray]');
if (tray) {
  const HOTELS_MAX = 5;
  const button = tray.querySelector('button');
  const label = tray.querySelector('.tray-label');
  const kept = [...tray.querySelectorAll('input[type=hidden]')].map((input) => input.value);
  const boxes = [...document.querySelectorAll('input[form=compare]')];

  const update = () => {
    const chosen = [...kept, ...boxes.filter((box) => box.checked).map((box) => box.value)];
    for (const box of boxes) box.disabled = !box.checked && chosen.length >= HOTELS_MAX;
    tray.classList.toggle('tray-active', chosen.length > 0);
    label.hidden = chosen.length > 1;
    button.textContent = tray.dataset.go.replace('{n}', chosen.length);
    button.disabled = chosen.length < 2;
    for (const link of document.querySelectorAll('.pager a, .results .chip, .filters')) {
      setPicked(link, chosen);
    }
    window.history.replaceState(null, '', withPicked(window.location.href, chosen));
  };
  const withPicked = (href, chosen) => {
    const url = new URL(href);
    url.searchParams.delete('ids');
    const query = url.searchParams.toString();
    const ids = chosen.length > 0 ? `ids=${chosen.join(',')}` : '';
    url.search = [query, ids].filter(Boolean).join('&');
    return url.href;
  };
  const setPicked = (element, chosen) => {
    if (element.tagName === 'A') {
      element.href = withPicked(element.href, chosen);
      return;
    }
    let input = element.querySelector('input[name=ids]');
    if (!input) {
      input = document.createElement('input');
      input.type = 'hidden';
      input.name = 'ids';
      element.append(input);
    }
    input.value = chosen.join(',');
    input.disabled = chosen.length === 0;
  };
  for (const box of boxes) box.addEventListener('change', update);
  update();
}
