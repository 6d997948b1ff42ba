'use strict';

/* Who had which context when: one run, or two of a workload side by side on the same scale. */
akula.schedules = (() => {
  const ROW = 26;

  /** Parts of a row as [context, begin, end, thread]; seconds. */
  function parts(run) {
    const all = [];
    run.rows.forEach((row, context) => {
      let column = 0;
      for (let i = 0; i < row.length; i += 2) {
        if (row[i] >= 0) {
          const end = Math.min(run.end, (column + row[i + 1]) * run.column);
          all.push([context, column * run.column, end, row[i]]);
        }
        column += row[i + 1];
      }
    });
    return all;
  }

  function options(data, run, end, narrow) {
    const plots = akula.plots;
    const contexts = data.contexts.map((_, i) => i).reverse();
    return {
      animation: false,
      grid: {left: 8, right: 14, top: 6, bottom: 26, containLabel: true},
      xAxis: plots.axis({
        type: 'value', name: 'time (s)', nameLocation: 'middle', nameGap: 26, min: 0, max: end,
        axisLabel: {...plots.text('muted'), showMaxLabel: false},
      }),
      yAxis: plots.axis({
        type: 'category',
        data: contexts.map((i) => data.contexts[i]),
        axisTick: {show: false},
        splitArea: {show: data.domains.some((one) => one > 0), areaStyle: {
          color: contexts.map((i) => data.domains[i] % 2 ? akula.colour('head') : 'transparent'),
        }},
        axisLabel: {...plots.text('fg', narrow ? 10 : 12), interval: 0},
      }),
      dataZoom: plots.inside({xAxisIndex: 0}),
      toolbox: plots.brush({xAxisIndex: 0, yAxisIndex: false}),
      tooltip: plots.tooltip({
        trigger: 'item',
        formatter: ({value}) => plots.tip(run.names[value[3]] + ', ' + data.contexts[value[0]], [
          [akula.series(value[3]).colour, 'from', value[1].toFixed(2) + ' s'],
          ['transparent', 'to', value[2].toFixed(2) + ' s'],
        ]),
      }),
      series: [{
        type: 'custom',
        encode: {x: [1, 2], y: 0},
        data: parts(run),
        clip: true,
        renderItem: (params, api) => block(params, api, data),
      }],
    };
  }

  /** A part of a row, with the number of its thread where there is room. */
  function block(params, api, data) {
    const row = data.contexts.length - 1 - api.value(0);
    const [left, y] = api.coord([api.value(1), row]);
    const right = api.coord([api.value(2), row])[0];
    const height = Math.max(3, api.size([0, 1])[1] - 3);
    const thread = api.value(3);
    const look = akula.series(thread);
    const shape = echarts.graphic.clipRectByRect(
      {x: left, y: y - height / 2, width: Math.max(1, right - left - 1), height}, params.coordSys);
    if (!shape) {
      return null;
    }
    const children = [{type: 'rect', shape, style: {fill: look.colour, opacity: look.opacity}}];
    const text = String(thread);
    if (shape.width > 9 + 7 * text.length && height > 11) {
      children.push({type: 'text', style: {
        text,
        x: shape.x + shape.width / 2,
        y: shape.y + height / 2,
        align: 'center',
        verticalAlign: 'middle',
        fill: akula.colour('fg'),
        stroke: akula.colour('bg'),
        lineWidth: 3,
        font: '11px ' + akula.plots.text('fg').fontFamily,
      }});
    }
    return {type: 'group', children};
  }

  /** What became of each thread, under one policy or two. */
  function table(runs) {
    const heads = runs.flatMap((run) => [`end under ${run.policy} (s)`, 'degradation (%)']);
    const head = akula.make('tr', {}, ...['thread', 'application', ...heads].map((text) =>
      akula.make('th', {scope: 'col', ...(text === 'application' ? {class: 't'} : {})}, text)));
    const most = Math.max(...runs.map((run) => run.names.length));
    // of closed runs a number can be that of different applications under two policies
    const name = (i) =>
      [...new Set(runs.map((run) => run.names[i]).filter((one) => one !== undefined))].join(' / ');
    const rows = Array.from({length: most}, (_, i) => akula.make('tr', {},
      akula.make('th', {scope: 'row'}, String(i)),
      akula.make('td', {class: 't'}, name(i)),
      ...runs.flatMap((run) => [run.ends[i], run.losses[i]].map((value) =>
        akula.make('td', {}, value === undefined ? '-' : value.toFixed(2))))));
    const made = akula.make('table', {},
      akula.make('thead', {}, head), akula.make('tbody', {}, ...rows));
    const box = akula.make('div', {class: 'scroll', tabindex: 0}, made);
    const around = akula.make('div', {}, box);
    akula.tables.enliven(made);
    return around;
  }

  /** Draws the runs of a workload into a place; returns what undraws them. */
  function draw(place, data, runs) {
    const end = Math.max(...runs.map((run) => run.end));
    const charts = [];
    const boxes = runs.map((run) => {
      const canvas = akula.make('div', {
        class: 'canvas', role: 'img',
        'aria-label': `Threads on contexts over time under ${run.policy}; what became of them is in`
          + ' the table below',
      });
      canvas.style.height = Math.max(120, Math.min(900, data.contexts.length * ROW + 48)) + 'px';
      const caption = `${run.policy}: ${run.end.toFixed(2)} s, moves: ${run.moves}`;
      return akula.make('figure', {}, akula.make('h5', {}, caption), canvas);
    });
    const tools = akula.make('div', {class: 'tools', role: 'group', 'aria-label': 'Time'},
      ...akula.plots.zoomButtons(() => charts[0], 0));
    const shared = runs.some((run) => run.shared);
    place.append(tools, akula.make('div', {class: 'pair'}, ...boxes),
      akula.make('p', {class: 'note'}, `Each part of a row is the thread that had the context`
        + ` longest then, in steps of ${runs.map((run) => akula.number(run.column)).join(' and ')} s`
        + (shared ? ';' : '.')
        + (shared ? ' in some of them several threads had one context.' : '')
        + ' Numbers are those of the threads.'),
      table(runs));
    const redraw = () => charts.forEach((chart, i) =>
      chart.setOption(options(data, runs[i], end, place.clientWidth < 600), {notMerge: true}));
    boxes.forEach((box) => charts.push(
      echarts.init(box.querySelector('.canvas'), null, {renderer: 'svg'})));
    charts.forEach((chart) => (chart.group = 'schedules'));
    echarts.connect('schedules');
    redraw();
    charts.forEach((chart) => akula.plots.takeBrush(chart));
    const observer = new ResizeObserver(() => charts.forEach((chart) => chart.resize()));
    boxes.forEach((box) => observer.observe(box));
    akula.events.addEventListener('theme', redraw);
    return () => {
      observer.disconnect();
      akula.events.removeEventListener('theme', redraw);
      charts.forEach((chart) => chart.dispose());
    };
  }

  return {draw};
})();
