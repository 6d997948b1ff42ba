#!/usr/bin/env python3
"""Measures the shape of a Java (and C) checkout: python3 shape.py CHECKOUT

Tables: lines per module (main, test), the command's share of them, code lines per file and method
(median/90th percentile/most), types and public types per package, arrows between modules, cycles of
modules and packages by imports, longest parameter lists, repeated blocks, policies with all that they
reach in their own, nested and sibling packages, and with what they reach of the kit. Reads text
alone; runs nothing of the checkout.

A code line is one that is not blank and not comment alone, and (files) neither `package` nor `import`.
A method's code lines run from the line that holds its name to that of its closing brace.
"""
import os
import re
import sys
from collections import defaultdict

SKIP = {"target", ".git", "node_modules", ".m2"}
TYPE = re.compile(r"\b(class|interface|enum|record|@interface)\s+([A-Z]\w*)")
HEAD = re.compile(
    r"(?:^|[;{}])\s*((?:@\w+(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?\s*)*"
    r"(?:(?:public|protected|private|static|final|abstract|synchronized|native|default|strictfp|sealed|non-sealed)\s+)*"
    r"(?:<[^(){};]+>\s*)?(?:[\w.]+(?:<[^(){};=]*>)?(?:\[\])*(?:\.\.\.)?\s+)?)(\w+)\s*\(")
KEYWORDS = {"if", "for", "while", "switch", "catch", "synchronized", "try", "return", "new", "super", "this",
            "assert", "throw", "yield", "else", "do", "case", "when", "instanceof", "record"}


def blank(text):
    """The text with comments and the insides of strings blanked, newlines kept; and the lines that held code."""
    out, i, n = [], 0, len(text)
    while i < n:
        two = text[i:i + 2]
        if two == "//":
            j = text.find("\n", i)
            j = n if j < 0 else j
            out.append(" " * (j - i))
            i = j
        elif two == "/*":
            j = text.find("*/", i + 2)
            j = n if j < 0 else j + 2
            out.append(re.sub(r"[^\n]", " ", text[i:j]))
            i = j
        elif text[i:i + 3] == '"""':
            j = i + 3
            while j < n and text[j:j + 3] != '"""':
                j += 2 if text[j] == "\\" else 1
            j = min(n, j + 3)
            out.append('"' + re.sub(r"[^\n]", "x", text[i + 1:j - 1]) + '"')
            i = j
        elif text[i] in "\"'":
            q, j = text[i], i + 1
            while j < n and text[j] != q and text[j] != "\n":
                j += 2 if text[j] == "\\" else 1
            j = min(n, j + 1)
            out.append(q + "x" * max(0, j - i - 2) + q)
            i = j
        else:
            out.append(text[i])
            i += 1
    return "".join(out)


def balanced(s, i, a, b):
    depth = 0
    for k in range(i, len(s)):
        if s[k] == a:
            depth += 1
        elif s[k] == b:
            depth -= 1
            if depth == 0:
                return k
    return -1


def split_params(s):
    depth, n, cur = 0, 0, ""
    for c in s:
        if c in "<([":
            depth += 1
        elif c in ">)]":
            depth -= 1
        if c == "," and depth == 0:
            n += 1
            cur = ""
        else:
            cur += c
    return (n + 1) if s.strip() else 0


def read_java(path):
    raw = open(path, encoding="utf-8", errors="replace").read()
    text = blank(raw)
    lines = text.split("\n")
    rawlines = raw.split("\n")
    code = [i for i, l in enumerate(lines) if l.strip()]
    real = [i for i in code if not re.match(r"\s*(package|import)\s", lines[i])]
    isreal = set(real)
    comment = sum(1 for i, l in enumerate(rawlines) if l.strip() and not lines[i].strip())
    pkg = re.search(r"^\s*package\s+([\w.]+)\s*;", text, re.M)
    imports = re.findall(r"^\s*import\s+(?:static\s+)?([\w.]+)(?:\.\*)?\s*;", text, re.M)
    methods, params = [], []
    types = [(m.group(1), m.group(2), m.start()) for m in TYPE.finditer(text)]
    starts = [0]
    for l in lines:
        starts.append(starts[-1] + len(l) + 1)

    def line_of(off):
        lo, hi = 0, len(starts) - 1
        while lo < hi - 1:
            mid = (lo + hi) // 2
            if starts[mid] <= off:
                lo = mid
            else:
                hi = mid
        return lo

    names = {t[1] for t in types}
    for m in HEAD.finditer(text):
        name, head = m.group(2), m.group(1)
        if name in KEYWORDS or re.search(r"\b(new|return|throw|else|case|assert|yield)\s*$", head.strip() or "x"):
            continue
        words = re.findall(r"[A-Za-z_]\w*", re.sub(r"@\w+(\([^()]*\))?", "", head))
        if words and (words[0] in ("return", "new", "throw", "else", "assert", "yield", "case")
                      or words[-1] == "record" or "record" in words):
            continue
        op = m.end() - 1
        cl = balanced(text, op, "(", ")")
        if cl < 0:
            continue
        after = re.match(r"\s*(throws[\w\s.,]+)?\s*\{", text[cl + 1:cl + 400])
        if not after:
            continue
        if name not in names and not head.strip():
            continue  # an expression statement
        ob = cl + 1 + after.end() - 1
        cb = balanced(text, ob, "{", "}")
        if cb < 0:
            continue
        a, b = line_of(m.start(2)), line_of(cb)
        n = sum(1 for k in range(a, b + 1) if k in isreal)
        methods.append((n, path, a + 1, name))
        params.append((split_params(text[op + 1:cl]), path, a + 1, name, name in names))
    for m in re.finditer(r"\brecord\s+([A-Z]\w*)\s*(?:<[^(){}]*>)?\s*\(", text):
        op = m.end() - 1
        cl = balanced(text, op, "(", ")")
        if cl > 0:
            params.append((split_params(text[op + 1:cl]), path, line_of(m.start()) + 1, m.group(1), True))
    top = []
    depth = 0
    k = 0
    for kind, name, off in types:
        d = text.count("{", 0, off) - text.count("}", 0, off)
        line = lines[line_of(off)]
        mod = text[max(text.rfind(";", 0, off), text.rfind("}", 0, off), text.rfind("{", 0, off)) + 1:off]
        top.append((name, d, "public" in re.findall(r"\w+", mod), kind))
    return dict(path=path, code=len(real), comment=comment, all=len(rawlines), pkg=pkg.group(1) if pkg else "",
                imports=imports, methods=methods, params=params, types=top)


def pct(v, p):
    v = sorted(v)
    return v[min(len(v) - 1, int(round(p * (len(v) - 1))))] if v else 0


def mmm(v):
    return f"{pct(v, .5)}/{pct(v, .9)}/{max(v) if v else 0}"


def scc(graph):
    index, low, on, st, out, c = {}, {}, set(), [], [], [0]
    sys.setrecursionlimit(10000)

    def go(v):
        index[v] = low[v] = c[0]
        c[0] += 1
        st.append(v)
        on.add(v)
        for w in graph.get(v, ()):
            if w not in index:
                go(w)
                low[v] = min(low[v], low[w])
            elif w in on:
                low[v] = min(low[v], index[w])
        if low[v] == index[v]:
            comp = []
            while True:
                w = st.pop()
                on.discard(w)
                comp.append(w)
                if w == v:
                    break
            if len(comp) > 1:
                out.append(sorted(comp))
    for v in list(graph):
        if v not in index:
            go(v)
    return out


KEPT = {"class", "interface", "record", "enum", "new", "return", "if", "else", "for", "while", "switch", "case", "throw",
        "try", "catch", "final", "static", "private", "public", "void", "int", "long", "double", "boolean", "this", "super"}


def like(line):
    """A line without its names, strings and numbers."""
    line = re.sub(r'"(\\.|[^"\\])*"', '"', line)
    return re.sub(r"\b\w+\b", lambda m: m.group() if m.group() in KEPT else "0" if m.group()[0].isdigit() else "a", line)


def repeated(mains, rel, title, same, size=10):
    """Blocks of lines that stand in more than one place, whatever their indentation."""
    print(f"\n## repeated blocks (main): {size} or more code lines that stand in more than one place, {title}")
    where = defaultdict(list)
    lines = {}
    for f in mains:
        text = open(f["path"], encoding="utf-8").read()
        blanked = blank(text).split("\n")
        raw = text.split("\n")
        code = [(i + 1, same(re.sub(r"\s+", " ", raw[i].strip()))) for i, l in enumerate(blanked)
                if l.strip() and not re.match(r"\s*(package|import)\s", l)]
        lines[f["path"]] = code
        for k in range(len(code) - size + 1):
            where[tuple(c[1] for c in code[k:k + size])].append((f["path"], k))
    covered = defaultdict(set)
    blocks = 0
    rows = []
    for places in where.values():
        if len(places) < 2:
            continue
        for path, k in places:
            covered[path].update(range(k, k + size))
    for path, ks in covered.items():
        last = None
        for k in sorted(ks):
            if last is None or k != last + 1:
                blocks += 1
                rows.append([path, lines[path][k][0], 0])
            rows[-1][2] += 1
            last = k
    print(f"   {blocks} blocks, {sum(map(len, covered.values()))} lines")
    for path, line, n in sorted(rows, key=lambda r: -r[2])[:12]:
        print(f"   {n:4} lines {rel(path)}:{line}")


def main():
    root = os.path.abspath(sys.argv[1])
    files, cfiles, other = [], [], defaultdict(int)
    for d, ds, fs in os.walk(root):
        ds[:] = [x for x in ds if x not in SKIP and not x.startswith(".")]
        for f in fs:
            p = os.path.join(d, f)
            if f.endswith(".java"):
                files.append(read_java(p))
            elif f.endswith((".c", ".h")):
                raw = open(p, errors="replace").read()
                cfiles.append((p, sum(1 for l in blank(raw).split("\n") if l.strip())))
            elif f.endswith((".py", ".sh", ".md", ".yaml", ".yml", ".html", ".css", ".js")):
                other[f.rsplit(".", 1)[1]] += sum(1 for _ in open(p, errors="replace"))
    rel = lambda p: os.path.relpath(p, root)

    def module(p):
        r = rel(p).split(os.sep)
        if "src" in r:
            return "/".join(r[:r.index("src")])
        return r[0]

    def side(p):
        r = rel(p)
        return "test" if "/src/test/" in "/" + r or "/src/guest/" in "/" + r else ("main" if "/src/main/" in "/" + r else "else")

    mods = defaultdict(lambda: defaultdict(list))
    for f in files:
        mods[module(f["path"])][side(f["path"])].append(f)
    print("## modules (Java code lines; files median/p90/most; methods median/p90/most)")
    print(f"{'module':22} {'files':>5} {'main':>6} {'test':>6} {'t:m':>5} {'cmt':>5} {'pkgs':>4} {'types':>5} {'public':>6}  {'files m/90/max':>15} {'methods':>12} {'test files':>15} {'test methods':>12}")
    tot = defaultdict(list)
    for m in sorted(mods):
        a, t = mods[m]["main"], mods[m]["test"]
        if not a and not t:
            a = mods[m]["else"]
        fa = [f["code"] for f in a if not f["path"].endswith(("package-info.java", "module-info.java"))]
        ft = [f["code"] for f in t if not f["path"].endswith("package-info.java")]
        ma = [x[0] for f in a for x in f["methods"]]
        mt = [x[0] for f in t for x in f["methods"]]
        pk = len({f["pkg"] for f in a})
        ty = sum(len(f["types"]) for f in a)
        pu = sum(1 for f in a for x in f["types"] if x[1] == 0 and x[2])
        cm = sum(f["comment"] for f in a)
        print(f"{m:22} {len(fa):5} {sum(fa):6} {sum(ft):6} {sum(ft)/max(1,sum(fa)):5.2f} {cm:5} {pk:4} {ty:5} {pu:6}  {mmm(fa):>15} {mmm(ma):>12} {mmm(ft):>15} {mmm(mt):>12}")
        if mods[m]["main"]:
            tot["fa"] += fa; tot["ma"] += ma; tot["cm"].append(cm); tot["pk"].append(pk); tot["ty"].append(ty); tot["pu"].append(pu)
        tot["ft"] += ft; tot["mt"] += mt
    print(f"{'ALL':22} {len(tot['fa']):5} {sum(tot['fa']):6} {sum(tot['ft']):6} {sum(tot['ft'])/max(1,sum(tot['fa'])):5.2f} {sum(tot['cm']):5} {sum(tot['pk']):4} {sum(tot['ty']):5} {sum(tot['pu']):6}  {mmm(tot['fa']):>15} {mmm(tot['ma']):>12} {mmm(tot['ft']):>15} {mmm(tot['mt']):>12}")
    n = len(tot["fa"])
    print(f"files under 30 code lines: {sum(1 for x in tot['fa'] if x < 30)} of {n}; under 50: {sum(1 for x in tot['fa'] if x < 50)}; methods of 1-3 lines: {sum(1 for x in tot['ma'] if x <= 3)} of {len(tot['ma'])}; over 25: {sum(1 for x in tot['ma'] if x > 25)}")

    mains = {m: sum(f["code"] for f in mods[m]["main"] if not f["path"].endswith("-info.java")) for m in mods}
    all_main = sum(mains.values())
    print(f"the command: {mains.get('akula-cli', 0)} of {all_main} main lines, {100 * mains.get('akula-cli', 0) / max(1, all_main):.1f}%")

    print("\n## C (code lines): module main/test, files median/p90/most")
    cm = defaultdict(lambda: defaultdict(list))
    for p, k in cfiles:
        cm[module(p)][side(p)].append(k)
    for m in sorted(cm):
        print(f"{m:22} " + "  ".join(f"{s}: {len(v)} files {sum(v)} lines {mmm(v)}" for s, v in sorted(cm[m].items())))
    print("other lines:", dict(other))

    print("\n## packages of main (files, code lines, types, public top-level types, public share), 20 largest by files")
    pk = defaultdict(list)
    for f in files:
        if side(f["path"]) == "main":
            pk[(module(f["path"]), f["pkg"])].append(f)
    rows = []
    for (m, p), fs in pk.items():
        k = [f for f in fs if not f["path"].endswith("-info.java")]
        pub = sum(1 for f in k for x in f["types"] if x[1] == 0 and x[2])
        top = sum(1 for f in k for x in f["types"] if x[1] == 0)
        rows.append((len(k), sum(f["code"] for f in k), top, pub, p))
    for r in sorted(rows, reverse=True)[:20]:
        print(f"{r[4]:42} {r[0]:4} {r[1]:6} {r[2]:4} {r[3]:4} {100*r[3]//max(1,r[2]):3}%")
    print(f"packages: {len(rows)}, files a package {mmm([r[0] for r in rows])}, public types a package {mmm([r[3] for r in rows])}")

    print("\n## package cycles by imports (main)")
    names = {p for _, p in pk}
    graph = defaultdict(set)
    for (m, p), fs in pk.items():
        graph[p]
        for f in fs:
            for i in f["imports"]:
                q = i
                while q and q not in names:
                    q = q.rsplit(".", 1)[0] if "." in q else ""
                if q and q != p:
                    graph[p].add(q)
    cyc = scc(graph)
    print("none" if not cyc else "\n".join(map(str, cyc)))
    par = [(p, q) for p in graph for q in graph[p] if q.startswith(p + ".")]
    chi = [(p, q) for p in graph for q in graph[p] if p.startswith(q + ".")]
    print(f"arrows between packages: {sum(len(v) for v in graph.values())}; parent->child {len(par)}, child->parent {len(chi)}")
    fi = defaultdict(int)
    for v in graph.values():
        for q in v:
            fi[q] += 1
    print("most imported:", ", ".join(f"{q} {n}" for q, n in sorted(fi.items(), key=lambda x: -x[1])[:12]))
    print("importing most:", ", ".join(f"{q} {len(v)}" for q, v in sorted(graph.items(), key=lambda x: -len(x[1]))[:12]))

    print("\n## arrows between modules (main, by imports)")
    home = {p: m for m, p in pk}
    arrows = defaultdict(set)
    for p in graph:
        for q in graph[p]:
            if home[p] != home[q]:
                arrows[home[p]].add(home[q])
    for m in sorted(arrows):
        print(f"   {m:22} -> {', '.join(sorted(arrows[m]))}")
    loops = scc(arrows)
    print("   cycles: " + ("none" if not loops else "; ".join(map(str, loops))))

    print("\n## longest parameter lists (main)")
    ps = [x for f in files if side(f["path"]) == "main" for x in f["params"]]
    for con, title in ((True, "constructors and records"), (False, "methods")):
        s = sorted((x for x in ps if x[4] == con), reverse=True)[:14]
        v = [x[0] for x in ps if x[4] == con]
        print(f"{title}: {mmm(v)}; over 7: {sum(1 for x in v if x > 7)}")
        for x in s:
            print(f"   {x[0]:3} {x[3]:28} {rel(x[1])}:{x[2]}")

    print("\n## longest files and methods (main)")
    mn = [f for f in files if side(f["path"]) == "main"]
    for f in sorted(mn, key=lambda f: -f["code"])[:10]:
        print(f"   {f['code']:4} {rel(f['path'])}")
    for x in sorted((x for f in mn for x in f["methods"]), reverse=True)[:15]:
        print(f"   {x[0]:4} {x[3]:28} {rel(x[1])}:{x[2]}")
    print("\n## longest test files")
    for f in sorted((f for f in files if side(f["path"]) == "test"), key=lambda f: -f["code"])[:6]:
        print(f"   {f['code']:4} {rel(f['path'])}")

    print("\n## policies (files with @Policy or 'implements Scheduler' in main of policies/)")
    pol = []
    for f in mn:
        if rel(f["path"]).startswith("policies/") and re.search(r"@Policy\(|implements Scheduler", open(f["path"]).read()):
            pol.append((f["code"], f["comment"], rel(f["path"])))
    for x in sorted(pol):
        print(f"   {x[0]:4} code {x[1]:4} comment  {x[2]}")
    print(f"   code {mmm([x[0] for x in pol])} of {len(pol)}")
    hel = [f["code"] for f in mn if rel(f["path"]).startswith("policies/") and rel(f["path"]) not in {x[2] for x in pol} and not f["path"].endswith("-info.java")]
    print(f"   files beside them: {len(hel)}, {sum(hel)} lines, {mmm(hel)}")

    repeated(mn, rel, "as they are", lambda line: line)
    repeated(mn, rel, "whatever their names, strings and numbers", like)

    print("\n## policies as a reader has to read them: the file and all that it reaches in policies/, kit aside; and of the kit")
    texts = {f["path"]: open(f["path"], encoding="utf-8").read() for f in mn if rel(f["path"]).startswith("policies/")}
    owner = defaultdict(dict)  # package -> type -> file
    for f in mn:
        if f["path"] in texts:
            for x in f["types"]:
                if x[1] == 0:
                    owner[f["pkg"]][x[0]] = f
    is_kit = lambda f: f["pkg"].startswith("akula.policies.kit")

    def reached(f):
        """The files that one file names: in its package, by imports, by full names."""
        text = blank(texts[f["path"]])
        words = set(re.findall(r"\b[A-Z]\w*", text))
        out = [owner[f["pkg"]][w] for w in words if w in owner[f["pkg"]]]
        for i in f["imports"]:
            parts = i.split(".")
            for k in range(len(parts), 0, -1):
                pkg, types = ".".join(parts[:k]), owner.get(".".join(parts[:k]))
                if types:
                    named = [parts[k]] if k < len(parts) else [w for w in words if w in types]
                    out += [types[n] for n in named if n in types]
                    break
        return [g for g in out if g is not f]

    rows = []
    for f in mn:
        if f["path"] not in texts or "@Policy(" not in texts[f["path"]] or is_kit(f):
            continue
        seen, todo = {}, [f]
        while todo:
            g = todo.pop()
            if g["path"] in seen:
                continue
            seen[g["path"]] = g
            todo += [h for h in reached(g) if h["path"] not in seen]
        own = [g for g in seen.values() if not is_kit(g)]
        kit = [g for g in seen.values() if is_kit(g)]
        name = lambda g: os.path.basename(g["path"])[:-5]
        rows.append((sum(g["code"] for g in own), sum(g["code"] for g in kit), len(own), f["code"], name(f),
                     sorted(name(g) for g in own if g is not f), sorted(map(name, kit))))
    for r in sorted(rows):
        print(f"   {r[0]:4} in {r[2]:2} files (own file {r[3]:3}), kit {r[1]:4}  {r[4]:26} {' '.join(r[5])}{' | kit: ' + ' '.join(r[6]) if r[6] else ''}")
    print(f"   whole policies {mmm([r[0] for r in rows])}; with the kit {mmm([r[0] + r[1] for r in rows])}")
    kit = [f for f in mn if is_kit(f) and not f["path"].endswith("-info.java")]
    users = {os.path.basename(f["path"])[:-5]: sum(os.path.basename(f["path"])[:-5] in r[6] for r in rows) for f in kit}
    print(f"   kit: {sum(f['code'] for f in kit)} lines in {len(kit)} files; users of each: {', '.join(f'{n} {c}' for n, c in sorted(users.items())) or 'none'}")

    print("\n## simple names that stand in more than one package (main)")
    by = defaultdict(set)
    for f in mn:
        for x in f["types"]:
            if x[1] == 0:
                by[x[0]].add(f["pkg"])
    for n, p in sorted(by.items(), key=lambda x: -len(x[1])):
        if len(p) > 1:
            print(f"   {n}: {', '.join(sorted(p))}")


if __name__ == "__main__":
    main()
