// The search box. The texts of all sections lie in a script, since a page that was opened as a file may
// read no other files; it is loaded when somebody wants to search.
"use strict";
const root = document.currentScript.dataset.root;
const form = document.querySelector("form");
const query = document.getElementById("query");
const list = document.getElementById("found");
const MOST = 20;
let sections = null;

form.hidden = false;
if (matchMedia("(max-width: 60rem)").matches) {
  document.querySelector("nav details").open = false;
}
document.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });

function load() {
  if (sections !== null) {
    return;
  }
  sections = [];
  const script = document.createElement("script");
  script.src = root + "sections.js";
  script.onload = () => {
    // [address, page, heading, text]
    sections = window.akulaSections.map(([address, page, heading, text]) => ({
      address, page, heading, text,
      title: `${page} ${heading}`.toLowerCase(),
      all: `${page} ${heading} ${text}`.toLowerCase(),
    }));
    show();
  };
  document.head.append(script);
}

// All words have to be there; in the heading one counts for twenty in the text.
function score(section, words) {
  let sum = 0;
  for (const word of words) {
    const times = section.all.split(word).length - 1;
    if (times === 0) {
      return 0;
    }
    sum += Math.min(times, 10) + (section.title.includes(word) ? 20 : 0);
  }
  return sum;
}

// The text around the first word, with all words marked.
function excerpt(text, words) {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  const from = Math.max(0, Math.min(...places, text.length) - 60);
  const part = places.length > 0 ? text.slice(from, from + 180) : text.slice(0, 180);
  const small = document.createElement("small");
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  part.split(new RegExp(`(${escaped.join("|")})`, "i")).forEach((piece, i) => {
    const node = i % 2 === 1 ? document.createElement("mark") : document.createElement("span");
    node.textContent = piece;
    small.append(node);
  });
  return small;
}

function item(section, words) {
  const link = document.createElement("a");
  link.href = root + section.address;
  const name = document.createElement("b");
  name.textContent = section.page;
  link.append(name, section.heading === "" ? "" : ` › ${section.heading}`, excerpt(section.text, words));
  const entry = document.createElement("li");
  entry.append(link);
  return entry;
}

function show() {
  const words = query.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
  list.hidden = words.length === 0;
  const found = (sections ?? [])
    .map((section) => ({ section, value: score(section, words) }))
    .filter((one) => one.value > 0)
    .sort((a, b) => b.value - a.value)
    .slice(0, MOST);
  list.replaceChildren(...found.map((one) => item(one.section, words)));
  if (found.length === 0) {
    const none = document.createElement("li");
    none.className = "none";
    none.textContent = "Nothing has all of these words.";
    list.append(none);
  }
}

query.addEventListener("focus", load);
query.addEventListener("input", () => { load(); show(); });
form.addEventListener("submit", (event) => {
  event.preventDefault();
  list.querySelector("a")?.click();
});
document.addEventListener("keydown", (event) => {
  const links = [query, ...list.querySelectorAll("a")];
  const at = links.indexOf(document.activeElement);
  if (event.key === "/" && document.activeElement !== query) {
    event.preventDefault();
    query.focus();
  } else if (event.key === "Escape") {
    list.hidden = true;
  } else if (at >= 0 && !list.hidden && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    event.preventDefault();
    links[at + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
  }
});
document.addEventListener("click", (event) => {
  if (!form.contains(event.target)) {
    list.hidden = true;
  }
});
const asked = new URLSearchParams(location.search).get("q");
if (asked) {
  query.value = asked;
  load();
}
