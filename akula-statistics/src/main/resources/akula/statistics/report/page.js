'use strict';

/* What the scripts of a page share. Texts get into the page as text alone, never as markup. */
const akula = {
  /** Names of series (policies) and of groups (categories) that are not shown, in any plot of the page. */
  hidden: {series: new Set(), groups: new Set()},
  /** Fires 'choice' when one of these sets has changed, and 'theme' when the colours have. */
  events: new EventTarget(),

  /** Makes an element; attributes of functions are listeners, children are elements or texts. */
  make(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (typeof value === 'function') {
        element.addEventListener(key, value);
      } else if (value !== undefined && value !== false) {
        element.setAttribute(key, value === true ? '' : value);
      }
    }
    element.append(...children);
    return element;
  },

  button(text, pressed, click) {
    const state = pressed === undefined ? {} : {'aria-pressed': String(pressed)};
    return akula.make('button', {type: 'button', ...state, click}, text);
  },

  /** Reads what is embedded inside of an element. */
  data(element, kind) {
    return JSON.parse(element.querySelector('script.' + kind).textContent);
  },

  colour(name) {
    return getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
  },

  series(number) {
    return {
      colour: akula.colour('s' + (number % 8)),
      opacity: Math.floor(number / 8) % 2 ? 0.5 : 1,
      dash: akula.dashes[number % 8],
    };
  },

  dashes: [[], [7, 3], [2, 3], [10, 3, 2, 3], [5, 2, 1, 2, 1, 2], [14, 4], [1, 2], [3, 6]],

  /** A number with about three digits, and with no more decimals than it needs. */
  number(value) {
    const size = Math.abs(value);
    const decimals = size >= 100 ? 1 : size >= 10 ? 2 : 3;
    return value.toFixed(size === Math.round(size) ? 0 : decimals);
  },

  /** Starts to draw when something comes near the part of the page that is seen. */
  whenNear(element, draw) {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) {
        observer.disconnect();
        draw();
      }
    }, {rootMargin: '400px'});
    observer.observe(element);
  },
};

document.documentElement.classList.add('scripted');

matchMedia('(prefers-color-scheme:dark)').addEventListener('change', () =>
  akula.events.dispatchEvent(new Event('theme')));

/* What is folded is printed, and folded again afterwards. */
addEventListener('beforeprint', () => {
  for (const details of document.querySelectorAll('details:not([open])')) {
    details.open = true;
    details.dataset.folded = '';
  }
});
addEventListener('afterprint', () => {
  for (const details of document.querySelectorAll('details[data-folded]')) {
    details.open = false;
    delete details.dataset.folded;
  }
});
