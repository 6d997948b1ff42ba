'use strict';

/* Tables whose rows are sorted by a column, and filtered by words. */
akula.tables = (() => {
  const LONG = 10;
  const collator = new Intl.Collator('en', {numeric: true});

  /** A number if a cell begins with one, as '12.3 ±0.4' and '1,300' do; null for a dash. */
  function value(text) {
    const trimmed = text.trim();
    if (trimmed === '' || trimmed === '-' || trimmed === '–') {
      return null;
    }
    const number = trimmed.replace(/,/g, '').match(/^[-−]?\d+(\.\d+)?(?=$|[\s%±*\u00a0])/);
    return number ? Number(number[0].replace('−', '-')) : trimmed;
  }

  /** What is missing comes last, numbers come before texts. */
  function compare(a, b, direction) {
    if (a === null || b === null) {
      return (a === null) - (b === null);
    }
    if (typeof a === 'number' && typeof b === 'number') {
      return direction * (a - b);
    }
    return direction * collator.compare(String(a), String(b));
  }

  /**
   * Makes the heads of a table buttons that sort.
   *
   * rows: anything; valueOf(row, column); show(rows in their order)
   */
  function sortable(table, rows, valueOf, show) {
    const heads = [...table.tHead.rows[0].cells];
    const state = {column: -1, direction: 1, words: []};

    function update() {
      const shown = rows.filter((row) => {
        const text = heads.map((_, i) => valueOf(row, i)).join(' ').toLowerCase();
        return state.words.every((word) => text.includes(word));
      });
      if (state.column >= 0) {
        shown.sort((a, b) =>
          compare(valueOf(a, state.column), valueOf(b, state.column), state.direction));
      }
      show(shown);
      return shown.length;
    }

    function sort(column, direction) {
      state.direction = direction;
      state.column = column;
      heads.forEach((head, i) => {
        if (i === column) {
          head.setAttribute('aria-sort', direction > 0 ? 'ascending' : 'descending');
        } else {
          head.removeAttribute('aria-sort');
        }
      });
      update();
    }

    heads.forEach((head, i) => {
      if (head.textContent === '') {
        return;
      }
      const again = () => sort(i, state.column === i ? -state.direction : 1);
      const button = akula.make('button', {type: 'button', class: 'sort', click: again});
      button.append(...head.childNodes);
      head.append(button);
    });

    return {
      sort,
      update,
      filter(text) {
        state.words = text.toLowerCase().split(/\s+/).filter(Boolean);
        return update();
      },
    };
  }

  /** A field to filter with, and how many rows are left. */
  function filterField(label, count, filter) {
    const left = akula.make('output', {'aria-live': 'polite'});
    const input = akula.make('input', {
      type: 'search',
      placeholder: 'filter',
      'aria-label': label,
      input: () => {
        const shown = filter(input.value);
        left.textContent = shown === count() ? '' : `${shown} of ${count()}`;
      },
    });
    return akula.make('div', {class: 'filter'}, input, left);
  }

  function enliven(table) {
    const body = table.tBodies[0];
    const rows = [...body.rows];
    if (rows.length < 2) {
      return;
    }
    const values = new Map(rows.map((row) => [row, [...row.cells].map((c) => value(c.textContent))]));
    const sorting = sortable(
      table, rows, (row, column) => values.get(row)[column], (shown) => body.replaceChildren(...shown));
    if (rows.length >= LONG) {
      const box = table.parentElement;
      const field = filterField('Filter the rows of this table', () => rows.length, sorting.filter);
      box.before(field);
    }
  }

  document.querySelectorAll('main table').forEach(enliven);
  return {sortable, filterField, enliven};
})();
