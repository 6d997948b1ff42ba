'use strict';

/* Bars with intervals, and distributions: hovered, zoomed, and with what was chosen alone. */
akula.plots = (() => {
  const FONT = 'system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif';
  const LAYOUT = {barGap: '0%', barCategoryGap: '18%', barMaxWidth: 34};
  const ZOOM = 1.6;

  function text(colour, size = 12) {
    return {color: akula.colour(colour), fontSize: size, fontFamily: FONT};
  }

  function axis(more) {
    return {
      axisLabel: text('muted'),
      axisLine: {show: true, lineStyle: {color: akula.colour('fg')}},
      splitLine: {lineStyle: {color: akula.colour('line')}},
      nameTextStyle: text('muted'),
      ...more,
    };
  }

  /** A tip, of a heading and lines of two texts. */
  function tip(heading, lines) {
    const body = akula.make('table', {class: 'tip'});
    for (const [mark, name, value] of lines) {
      const row = body.insertRow();
      const swatch = akula.make('i', {});
      swatch.style.background = mark;
      row.insertCell().append(swatch);
      row.insertCell().textContent = name;
      row.insertCell().textContent = value;
    }
    return akula.make('div', {}, akula.make('b', {}, heading), body);
  }

  function tooltip(more) {
    return {
      confine: true,
      backgroundColor: akula.colour('head'),
      borderColor: akula.colour('line'),
      textStyle: text('fg', 13),
      ...more,
    };
  }

  function plusMinus(mean, half) {
    return half === null ? akula.number(mean) : `${akula.number(mean)} ±${akula.number(half)}`;
  }

  const shownOf = (names, hidden) =>
    names.map((_, i) => i).filter((i) => !hidden.has(names[i]));

  /** The groups of a plot with one series are what the others have as series: policies. */
  const hiddenGroups = (data) =>
    data.series.length > 1 ? akula.hidden.groups : akula.hidden.series;

  /** The options of bars, of which those that are longer than the axis have their value at its end. */
  function bars(data, state, width) {
    const groups = shownOf(data.groups, hiddenGroups(data));
    const series = data.series.length > 1 ? shownOf(data.series, akula.hidden.series) : [0];
    const names = groups.map((i) => data.groups[i]);
    const end = state.all || state.log ? undefined : data.end;
    const least = Math.min(...data.means.flat().filter((mean) => mean !== null && mean > 0));
    const options = [];
    series.forEach((i, position) => {
      const look = akula.series(i);
      const mean = (index) => data.means[i][groups[index]];
      const half = (index) => data.halves[i][groups[index]];
      options.push({
        type: 'bar',
        name: data.series[i],
        ...LAYOUT,
        data: groups.map((_, index) => (mean(index) === null ? '-' : mean(index))),
        itemStyle: {color: look.colour, opacity: look.opacity},
        emphasis: {disabled: true},
      });
      options.push({
        type: 'custom',
        name: data.series[i],
        silent: true,
        z: 5,
        clip: false,
        encode: {x: 0, y: [4, 5]},
        data: groups.map((_, index) => [
          index, mean(index), half(index), i + 1, mean(index) + half(index), mean(index) - half(index),
        ]),
        renderItem: (params, api) => beside(params, api, {
          count: series.length, position, end, isNumbered: data.series.length > 1,
        }),
      });
    });
    const label = 7 * longest(names);
    const rotate = label * names.length < width - 60 ? 0 : width < 600 ? 90 : 40;
    return {
      animation: false,
      grid: {
        left: rotate === 40 ? Math.max(8, 0.75 * label - 60) : 8,
        right: 12, top: 30, bottom: 8, containLabel: true,
      },
      xAxis: axis({
        type: 'category',
        data: names,
        splitLine: {show: false},
        axisTick: {show: false},
        axisLabel: {
          ...text('fg'),
          interval: 0,
          rotate,
          margin: data.series.length > 1 ? 22 : 8,
        },
        axisLine: {onZero: true, lineStyle: {color: akula.colour('fg')}},
      }),
      yAxis: axis({
        type: state.log ? 'log' : 'value',
        name: data.axis,
        nameTextStyle: {...text('muted'), align: 'left'},
        max: end,
        min: state.log ? Math.pow(10, Math.floor(Math.log10(least))) : undefined,
      }),
      dataZoom: inside({yAxisIndex: 0}),
      toolbox: brush({xAxisIndex: false, yAxisIndex: 0}),
      tooltip: tooltip({
        trigger: 'axis',
        axisPointer: {type: 'shadow'},
        formatter: (items) => {
          const group = groups[items[0].dataIndex];
          return tip(data.groups[group], series.map((i) => [
            akula.series(i).colour,
            data.series.length > 1 ? `${i + 1} ${data.series[i]}` : data.series[i],
            data.means[i][group] === null ? '-' : plusMinus(data.means[i][group], data.halves[i][group]),
          ]));
        },
      }),
      series: options,
    };
  }

  const longest = (names) => Math.max(1, ...names.map((name) => name.length));

  /** The number of a bar below it, and its interval; the value of a bar that is cut in its gap. */
  function beside(params, api, {count, position, end, isNumbered}) {
    const [index, mean, half, number] = [0, 1, 2, 3].map((i) => api.value(i));
    if (mean === null || Number.isNaN(mean)) {
      return null;
    }
    const bar = api.barLayout({...LAYOUT, count})[position];
    const area = params.coordSys;
    const x = api.coord([index, mean])[0] + bar.offsetCenter;
    const small = {align: 'center', fill: akula.colour('muted'), font: '10px ' + FONT};
    const children = [];
    if (isNumbered && bar.width >= 7) {
      children.push({
        type: 'text', style: {...small, text: String(number), x, y: area.y + area.height + 5},
      });
    }
    if (mean > end) {
      const text = akula.number(mean);
      const height = 8 + 6 * text.length;
      const shape = {x: x - bar.width / 2, y: area.y + 14, width: bar.width, height};
      children.push({type: 'rect', shape, style: {fill: akula.colour('bg')}});
      children.push({
        type: 'text',
        x,
        y: area.y + 14 + height / 2,
        rotation: Math.PI / 2,
        style: {...small, text, verticalAlign: 'middle', fill: akula.colour('fg')},
      });
    } else if (half > 0) {
      children.push(...interval(api, area, x, [index, mean, half], Math.min(4, bar.width / 4)));
    }
    return {type: 'group', children};
  }

  /** Three lines from end to end of an interval, as far as it is on the axis. */
  function interval(api, area, x, [index, mean, half], cap) {
    const on = (value) =>
      Math.min(Math.max(api.coord([index, value])[1], area.y), area.y + area.height);
    const low = on(mean - half);
    const high = on(mean + half);
    const line = (x1, x2, y1, y2) => ({
      type: 'line', shape: {x1, x2, y1, y2}, style: {stroke: akula.colour('fg'), lineWidth: 1},
    });
    return low > high
      ? [line(x, x, low, high), line(x - cap, x + cap, low, low), line(x - cap, x + cap, high, high)]
      : [];
  }

  /** The options of distributions. */
  function curves(data, state) {
    const series = shownOf(data.series, akula.hidden.series);
    const end = state.all || state.log ? undefined : data.end;
    const above = Math.min(...data.values.flat().filter((value) => value > 0));
    return {
      animation: false,
      grid: {left: 8, right: 24, top: 30, bottom: 26, containLabel: true},
      xAxis: axis({
        type: state.log ? 'log' : 'value',
        name: data.axis,
        nameLocation: 'middle',
        nameGap: 28,
        max: end,
        min: state.log ? Math.pow(10, Math.floor(Math.log10(Math.max(above, 0.01)))) : undefined,
      }),
      yAxis: axis({
        type: 'value',
        name: data.runs + ' (%)',
        nameTextStyle: {...text('muted'), align: 'left'},
        max: 100,
        min: 0,
      }),
      dataZoom: inside({xAxisIndex: 0}),
      toolbox: brush({xAxisIndex: 0, yAxisIndex: false}),
      tooltip: tooltip({
        trigger: 'axis',
        axisPointer: {type: 'line', snap: false},
        formatter: (items) => {
          const at = items[0].axisValue;
          return tip(`at most ${akula.number(at)}`, series.map((i) => [
            akula.series(i).colour, data.series[i], `${share(data, i, at).toFixed(1)} %`]));
        },
      }),
      series: series.map((i) => {
        const look = akula.series(i);
        return {
          type: 'line',
          name: data.series[i],
          step: 'end',
          showSymbol: false,
          data: points(data, i, state.log),
          lineStyle: {
            color: look.colour,
            opacity: look.opacity,
            width: look.opacity < 1 ? 3 : 2,
            type: look.dash.length ? look.dash : 'solid',
          },
          itemStyle: {color: look.colour},
          emphasis: {disabled: true},
          clip: true,
        };
      }),
    };
  }

  /** Values of a curve are those of ranks that are as far apart as can be drawn. */
  const rank = (data, i, index) =>
    (100 * Math.floor(((index + 1) * data.counts[i]) / data.values[i].length)) / data.counts[i];

  function points(data, i, log) {
    const values = data.values[i];
    const all = values.map((value, index) => [value, rank(data, i, index)]);
    all.unshift([values[0], 0]);
    const end = Math.max(...data.values.map((one) => one[one.length - 1]));
    all.push([end, 100]);
    return log ? all.filter(([value]) => value > 0) : all;
  }

  function share(data, i, at) {
    const values = data.values[i];
    let low = 0;
    let high = values.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[middle] <= at) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low === 0 ? 0 : rank(data, i, low - 1);
  }

  /** With the control key the wheel zooms; without it the page scrolls. Two fingers zoom, too. */
  function inside(axes) {
    return [{
      type: 'inside',
      filterMode: 'none',
      zoomOnMouseWheel: 'ctrl',
      moveOnMouseMove: false,
      moveOnMouseWheel: false,
      preventDefaultMouseMove: false,
      ...axes,
    }];
  }

  /** Something has to be there for a zoom by a drawn box; it is not seen. */
  function brush(axes) {
    return {
      itemSize: 0,
      top: -50,
      feature: {dataZoom: {...axes, filterMode: 'none', title: {zoom: '', back: ''}}},
    };
  }

  function takeBrush(chart) {
    if (matchMedia('(pointer:fine)').matches) {
      chart.dispatchAction({
        type: 'takeGlobalCursor', key: 'dataZoomSelect', dataZoomSelectActive: true,
      });
    }
  }

  /** Buttons that zoom the value axis, from 0 for bars and from the middle for curves. */
  function zoomButtons(chartOf, anchor) {
    const zoom = (factor) => {
      const chart = chartOf();
      const {start, end} = chart.getOption().dataZoom[0];
      const span = Math.min(100, (end - start) / factor);
      const low = Math.max(0, Math.min(100 - span, start + (end - start - span) * anchor));
      chart.dispatchAction({type: 'dataZoom', start: low, end: low + span});
    };
    const reset = () => {
      const chart = chartOf();
      chart.getOption().dataZoom.forEach((_, dataZoomIndex) =>
        chart.dispatchAction({type: 'dataZoom', dataZoomIndex, start: 0, end: 100}));
    };
    const labelled = (label, name, click) => {
      const button = akula.button(label, undefined, click);
      button.setAttribute('aria-label', name);
      button.title = name;
      return button;
    };
    return [
      labelled('+', 'Zoom in', () => zoom(ZOOM)),
      labelled('−', 'Zoom out', () => zoom(1 / ZOOM)),
      labelled('Reset', 'Reset the zoom', reset),
    ];
  }

  function toggle(name, hidden) {
    if (!hidden.delete(name)) {
      hidden.add(name);
    }
    akula.events.dispatchEvent(new Event('choice'));
  }

  /** A sample of what a series looks like: a line with its dashes, or an area. */
  function sample(number, line) {
    const look = akula.series(number);
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('width', line ? 26 : 12);
    svg.setAttribute('height', 12);
    svg.setAttribute('aria-hidden', 'true');
    const shape = document.createElementNS(svg.namespaceURI, line ? 'line' : 'rect');
    const attributes = line
      ? {x1: 0, x2: 26, y1: 6, y2: 6, 'stroke-width': 2, 'stroke-dasharray': look.dash.join(' '), class: 'l' + (number % 8)}
      : {width: 12, height: 12, class: 'f' + (number % 8)};
    Object.entries(attributes).forEach(([key, value]) => shape.setAttribute(key, value));
    shape.setAttribute('opacity', look.opacity);
    svg.append(shape);
    return svg;
  }

  /** The names of series as buttons: pressed are those that are shown. */
  function legend(names, line) {
    const buttons = names.map((name, i) => {
      const button = akula.button('', true, () => toggle(name, akula.hidden.series));
      button.append(sample(i, line), ' ' + (line ? name : `${i + 1} ${name}`));
      return button;
    });
    const update = () => buttons.forEach((button, i) =>
      button.setAttribute('aria-pressed', String(!akula.hidden.series.has(names[i]))));
    akula.events.addEventListener('choice', update);
    return akula.make('div', {class: 'legend', role: 'group', 'aria-label': 'Shown'}, ...buttons);
  }

  /** Names of groups, to be ticked. */
  function chooser(names, hidden) {
    const boxes = names.map((name) =>
      akula.make('input', {type: 'checkbox', checked: true, change: () => toggle(name, hidden)}));
    const summary = akula.make('summary');
    const all = akula.button('All', undefined, () => {
      names.forEach((name) => hidden.delete(name));
      akula.events.dispatchEvent(new Event('choice'));
    });
    const update = () => {
      boxes.forEach((box, i) => (box.checked = !hidden.has(names[i])));
      summary.textContent = `Shown: ${boxes.filter((box) => box.checked).length} of ${names.length}`;
    };
    akula.events.addEventListener('choice', update);
    update();
    return akula.make('details', {class: 'choose'}, summary,
      ...boxes.map((box, i) => akula.make('label', {}, box, ' ' + names[i])), all);
  }

  /** The numbers of a plot, for those who do not see it. */
  function table(data) {
    const bars = data.kind === 'bars';
    const rows = bars ? data.groups : [10, 25, 50, 75, 90, 100];
    const cell = (row, i) => {
      if (!bars) {
        const index = data.values[i].findIndex((_, at) => rank(data, i, at) >= rows[row]);
        return akula.number(data.values[i][index]);
      }
      const mean = data.means[i][row];
      return mean === null ? '-' : plusMinus(mean, data.halves[i][row]);
    };
    const head = akula.make('tr', {}, akula.make('th', {scope: 'col'}, bars ? '' : data.runs + ' (%)'),
      ...data.series.map((name) => akula.make('th', {scope: 'col'}, name)));
    const body = rows.map((name, row) => akula.make('tr', {},
      akula.make('th', {scope: 'row'}, String(name)),
      ...data.series.map((_, i) => akula.make('td', {}, cell(row, i)))));
    const made = akula.make('table', {},
      akula.make('thead', {}, head), akula.make('tbody', {}, ...body));
    const details = akula.make('details', {class: 'numbers'},
      akula.make('summary', {}, 'The numbers as a table'),
      akula.make('div', {class: 'scroll', tabindex: 0}, made));
    akula.tables.enliven(made);
    return details;
  }

  /** Replaces the picture of a figure. */
  function enliven(figure) {
    const data = akula.data(figure, 'plot');
    const line = data.kind === 'curves';
    const state = {all: false, log: false};
    const title = figure.querySelector('svg > title').textContent;
    const canvas = akula.make('div', {
      class: 'canvas', role: 'img', 'aria-label': title + '; the numbers are in the table below',
    });
    let chart = null;
    const draw = () => {
      const options = line ? curves(data, state) : bars(data, state, canvas.clientWidth);
      chart.setOption(options, {notMerge: true});
      takeBrush(chart);
    };
    const switching = (name, key) => {
      const button = akula.button(name, false, () => {
        state[key] = !state[key];
        button.setAttribute('aria-pressed', String(state[key]));
        draw();
      });
      return button;
    };
    const tools = akula.make('div', {class: 'tools', role: 'group', 'aria-label': 'Axis'},
      ...zoomButtons(() => chart, line ? 0.5 : 0), switching('Log', 'log'),
      ...(data.end === undefined ? [] : [switching('Whole range', 'all')]));
    const live = akula.make('div', {class: 'live'});
    const many = line || data.series.length > 1;
    live.append(...(many ? [legend(data.series, line)] : []),
      akula.make('div', {class: 'bar'}, tools,
        ...(line || data.groups.length < 2 ? [] : [chooser(data.groups, hiddenGroups(data))])),
      canvas, table(data));
    const still = figure.querySelector('.scroll');
    still.after(live);
    figure.classList.add('drawn');
    akula.whenNear(live, () => {
      chart = echarts.init(canvas, null, {renderer: 'svg'});
      draw();
      figure.dataset.ready = Math.round(performance.now());
      let width = canvas.clientWidth;
      new ResizeObserver(() => {
        if (canvas.clientWidth !== width && canvas.clientWidth > 0) {
          width = canvas.clientWidth;
          chart.resize();
          draw();
        }
      }).observe(canvas);
      akula.events.addEventListener('choice', draw);
      akula.events.addEventListener('theme', draw);
    });
    figure.chart = () => chart;
  }

  function start() {
    document.querySelectorAll('figure.plot').forEach((figure) => {
      if (figure.querySelector('script.plot')) {
        enliven(figure);
      }
    });
  }
  start();

  return {text, axis, tip, tooltip, inside, brush, takeBrush, zoomButtons, legend};
})();
