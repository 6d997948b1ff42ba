'use strict';

/* Every workload: as a point of two policies, as a row, and, when it is clicked, from inside. */
akula.workloads = (() => {
  const PAGE = 25;

  /** The columns of a part of the results. */
  function columns(part) {
    const data = akula.data(part, 'workloads');
    const schedules = part.querySelector('script.schedules') ? akula.data(part, 'schedules') : null;
    const runs = new Map();
    for (const run of schedules ? schedules.runs : []) {
      runs.set(`${run.category} ${run.number} ${run.policy}`, run);
    }
    const value = (measure, policy, row) => {
      const steps = data.values[measure][policy][row];
      return steps === null ? null : steps / 10 ** data.measures[measure].decimals;
    };
    return {
      ...data,
      schedules,
      value,
      rows: data.category.map((_, row) => row),
      name: (row) => data.names === 'number'
        ? `${data.categories[data.category[row]]}:${data.number[row]}`
        : `${data.categories[data.category[row]]}, repetition ${data.number[row]}`,
      inside: (row, policy) => runs.get(
        `${data.categories[data.category[row]]} ${data.number[row]} ${data.policies[policy]}`),
      spread: (measure, row) => {
        const all = data.policies.map((_, policy) => value(measure, policy, row))
          .filter((one) => one !== null);
        return all.length < 2 ? null : Math.max(...all) - Math.min(...all);
      },
      command: (row, policy) => {
        const [before, first, after] = data.commands[policy][data.category[row]] ?? [];
        return before === undefined ? null : before + (first + data.number[row]) + after + data.look;
      },
    };
  }

  function select(label, names, chosen, change) {
    const options = names.map((name, i) =>
      akula.make('option', {value: i, selected: i === chosen}, name));
    const box = akula.make('select', {change: () => change(Number(box.value))}, ...options);
    return akula.make('label', {}, label + ' ', box);
  }

  function title(measure) {
    return measure.unit ? `${measure.title} (${measure.unit})` : measure.title;
  }

  function enliven(part) {
    const data = columns(part);
    const state = {
      measure: Math.max(0, data.measures.findIndex((measure) => measure.word === 'worst')),
      pair: data.policies.length > 1 ? [0, 1] : [0],
      row: null,
    };
    const place = akula.make('div', {class: 'live'});
    const points = akula.make('div', {class: 'canvas', role: 'img'});
    const list = akula.make('div');
    const inside = akula.make('div', {class: 'inside', tabindex: -1, 'aria-live': 'polite'});
    let undraw = () => {};

    const controls = akula.make('div', {class: 'bar'},
      select('Measure', data.measures.map(title), state.measure, (i) => {
        state.measure = i;
        drawPoints();
        drawList();
      }),
      ...state.pair.map((policy, i) =>
        select(i ? 'beside' : 'Policy', data.policies, policy, (chosen) => {
          state.pair[i] = chosen;
          drawPoints();
          drawInside();
        })));
    place.append(controls, ...(state.pair.length > 1 ? [points] : []), list, inside);
    part.append(place);
    part.dataset.ready = '';

    let chart = null;
    const open = (row) => {
      state.row = row;
      drawInside();
      drawPoints();
      inside.focus({preventScroll: true});
      inside.scrollIntoView({block: 'start'});
    };

    function drawPoints() {
      if (chart) {
        chart.setOption(scatter(data, state), {notMerge: true});
        akula.plots.takeBrush(chart);
      }
      points.setAttribute('aria-label', `Each workload as a point of two policies; the table below`
        + ' has all of them');
    }

    if (state.pair.length > 1) {
      const tools = akula.make('div', {class: 'tools', role: 'group', 'aria-label': 'Points'},
        ...akula.plots.zoomButtons(() => chart, 0));
      controls.append(tools);
      akula.whenNear(points, () => {
        chart = echarts.init(points, null, {renderer: 'canvas'});
        chart.on('click', (event) => event.seriesName === 'workloads' && open(event.value[2]));
        drawPoints();
        new ResizeObserver(() => chart.resize()).observe(points);
        akula.events.addEventListener('theme', drawPoints);
      });
    }

    function drawList() {
      list.replaceChildren(...table(data, state, open));
    }

    function drawInside() {
      undraw();
      undraw = () => {};
      inside.replaceChildren();
      if (state.row !== null) {
        undraw = look(inside, data, state);
      }
    }
    drawList();
  }

  /** Each workload as a point: below the line the second policy is better. */
  function scatter(data, state) {
    const plots = akula.plots;
    const measure = data.measures[state.measure];
    const [a, b] = state.pair;
    const values = data.rows
      .map((row) => [data.value(state.measure, a, row), data.value(state.measure, b, row), row])
      .filter((point) => point[0] !== null && point[1] !== null);
    const most = values.reduce((so, point) => Math.max(so, point[0], point[1]), 0);
    const name = (policy) => `${data.policies[policy]}: ${title(measure)}`;
    return {
      animation: false,
      grid: {left: 8, right: 20, top: 34, bottom: 30, containLabel: true},
      xAxis: plots.axis({type: 'value', name: name(a), nameLocation: 'middle', nameGap: 28, scale: true}),
      yAxis: plots.axis({
        type: 'value', name: name(b), scale: true,
        nameTextStyle: {...plots.text('muted'), align: 'left'},
      }),
      dataZoom: [...plots.inside({xAxisIndex: 0}), ...plots.inside({yAxisIndex: 0})],
      toolbox: plots.brush({xAxisIndex: 0, yAxisIndex: 0}),
      tooltip: plots.tooltip({
        trigger: 'item',
        formatter: ({value}) => plots.tip(data.name(value[2]), [a, b].map((policy, i) => [
          akula.series(policy).colour, data.policies[policy], akula.number(value[i])])),
      }),
      series: [
        {
          type: 'scatter',
          name: 'workloads',
          symbol: (value) => (data.inside(value[2], a) || data.inside(value[2], b) ? 'diamond' : 'circle'),
          symbolSize: (value) =>
            value[2] === state.row ? 15 : data.inside(value[2], a) || data.inside(value[2], b) ? 10 : 5,
          data: values,
          itemStyle: {color: akula.series(0).colour, opacity: 0.7},
          emphasis: {disabled: true},
        },
        {
          type: 'line', silent: true, showSymbol: false, data: [[0, 0], [most, most]],
          lineStyle: {color: akula.colour('muted'), type: 'dashed', width: 1},
        },
      ],
    };
  }

  /** The rows of a table, of which only so many are in the page as have been asked for. */
  function table(data, state, open) {
    const measure = data.measures[state.measure];
    const heads = [data.run, ...data.policies, ...(data.policies.length > 1 ? ['difference'] : [])];
    const body = akula.make('tbody');
    const made = akula.make('table', {class: 'rows'},
      akula.make('caption', {}, title(measure)),
      akula.make('thead', {}, akula.make('tr', {}, ...heads.map((text) =>
        akula.make('th', {scope: 'col'}, text)))), body);
    const valueOf = (row, column) =>
      column === 0
        ? data.name(row)
        : column <= data.policies.length
          ? data.value(state.measure, column - 1, row)
          : data.spread(state.measure, row);
    let shown = [];
    let count = PAGE;
    const more = akula.button('More', undefined, () => {
      count += 4 * PAGE;
      fill();
    });
    const line = (row) => akula.make('tr', {},
      akula.make('th', {scope: 'row'}, akula.button(data.name(row), undefined, () => open(row))),
      ...heads.slice(1).map((_, i) => {
        const value = valueOf(row, i + 1);
        return akula.make('td', {}, value === null ? '-' : value.toFixed(measure.shown));
      }));
    const fill = () => {
      body.replaceChildren(...shown.slice(0, count).map(line));
      more.hidden = count >= shown.length;
    };
    const sorting = akula.tables.sortable(made, data.rows, valueOf, (rows) => {
      shown = rows;
      count = PAGE;
      fill();
    });
    sorting.sort(heads.length - 1, -1);
    return [
      akula.tables.filterField(`Filter the ${data.runs}`, () => data.rows.length, sorting.filter),
      akula.make('div', {class: 'scroll', tabindex: 0}, made), more,
    ];
  }

  function copied(command) {
    const box = akula.make('pre', {class: 'command', tabindex: 0}, command);
    const button = akula.button('Copy', undefined, () => {
      const range = document.createRange();
      range.selectNodeContents(box);
      getSelection().removeAllRanges();
      getSelection().addRange(range);
      if (navigator.clipboard) {
        navigator.clipboard.writeText(command).then(() => (button.textContent = 'Copied'), () => {});
      }
    });
    return akula.make('div', {class: 'copied'}, box, button);
  }

  /** One workload: its measures, its schedules if they are here, and the commands that show it. */
  function look(place, data, state) {
    const row = state.row;
    const chosen = [...new Set(state.pair)];
    const measures = akula.make('table', {},
      akula.make('thead', {}, akula.make('tr', {}, ...['policy', ...data.measures.map(title)].map(
        (text) => akula.make('th', {scope: 'col'}, text)))),
      akula.make('tbody', {}, ...data.policies.map((name, policy) => akula.make('tr', {},
        akula.make('th', {scope: 'row'}, name),
        ...data.measures.map((measure, i) => {
          const value = data.value(i, policy, row);
          return akula.make('td', {}, value === null ? '-' : value.toFixed(measure.shown));
        })))));
    place.append(akula.make('h4', {}, data.name(row)),
      akula.make('div', {class: 'scroll', tabindex: 0}, measures));
    akula.tables.enliven(measures);
    const runs = chosen.map((policy) => data.inside(row, policy)).filter(Boolean);
    const undraw = runs.length && data.schedules
      ? akula.schedules.draw(place, data.schedules, runs)
      : () => {};
    for (const policy of chosen) {
      const command = data.command(row, policy);
      if (command !== null) {
        const seen = runs.some((run) => run.policy === data.policies[policy]);
        place.append(akula.make('p', {class: 'note'}, data.isReal
          ? `To run it once more under ${data.policies[policy]}:`
          : seen
            ? `The run of ${data.policies[policy]} again:`
            : `Its schedule under ${data.policies[policy]} is not in this page; this command draws it:`),
        copied(command));
      }
    }
    return undraw;
  }

  document.querySelectorAll('div.workloads').forEach(enliven);
  return {};
})();
