/// The pages' only style; light and dark follow the browser.
enum StyleSheet {
    static let css = """
        :root {
          --text: #1f2328; --quiet: #59636e; --page: #ffffff; --line: #d1d9e0; --soft: #f6f8fa;
          --link: #0969da; --open: #1a7f37; --notice: #fff8c5; --alarm: #82071e;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --text: #e6edf3; --quiet: #9198a1; --page: #0d1117; --line: #3d444d; --soft: #151b23;
            --link: #4493f8; --open: #3fb950; --notice: #3b2f00; --alarm: #ff9492;
          }
        }
        * { box-sizing: border-box; }
        html { background: var(--page); color: var(--text); }
        body {
          margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem;
          font: 16px/1.5 system-ui, "Noto Sans", "Liberation Sans", sans-serif;
        }
        a { color: var(--link); text-decoration: none; }
        a:hover { text-decoration: underline; }
        nav { margin-bottom: 1rem; font-size: .875rem; }
        header { border-bottom: 1px solid var(--line); margin-bottom: 1.5rem; padding-bottom: .75rem; }
        header h1 { font-size: 1.75rem; font-weight: 500; line-height: 1.25; margin: 0 0 .5rem; overflow-wrap: anywhere; }
        .number, .facts, .empty, footer { color: var(--quiet); }
        .number { font-weight: 300; }
        .facts { font-size: .875rem; margin: .25rem 0 0; }
        .state {
          background: var(--open); border-radius: 2em; color: var(--page); display: inline-block; font-weight: 600;
          margin-right: .5em; padding: .15em .8em;
        }
        .label {
          border: 1px solid var(--line); border-radius: 2em; color: var(--quiet); display: inline-block; font-size: .75rem;
          font-weight: 500; line-height: 1.5; padding: 0 .6em;
        }
        .issues { border: 1px solid var(--line); border-radius: .5rem; list-style: none; margin: 0; padding: 0; }
        .issues li { overflow-wrap: anywhere; padding: .75rem 1rem; }
        .issues li + li { border-top: 1px solid var(--line); }
        .issues a { color: var(--text); font-weight: 600; }
        footer { border-top: 1px solid var(--line); font-size: .8125rem; margin-top: 2rem; overflow-wrap: anywhere; padding-top: 1rem; }
        .body { overflow-wrap: anywhere; }
        .body > :first-child { margin-top: 0; }
        .body h1, .body h2, .body h3, .body h4, .body h5, .body h6 { line-height: 1.25; margin: 1.5rem 0 1rem; }
        .body h1, .body h2 { border-bottom: 1px solid var(--line); padding-bottom: .3em; }
        .body h1 { font-size: 1.75rem; }
        .body h2 { font-size: 1.375rem; }
        .body h3 { font-size: 1.125rem; }
        .body p, .body ul, .body ol, .body blockquote, .body table, .body pre, .body details { margin: 0 0 1rem; }
        .body blockquote { border-left: .25em solid var(--line); color: var(--quiet); padding: 0 1em; }
        code, pre, kbd { font-family: ui-monospace, "Noto Sans Mono", "Liberation Mono", monospace; font-size: .85em; }
        code { background: var(--soft); border-radius: .375em; padding: .2em .4em; }
        pre {
          background: var(--soft); border-radius: .375rem; line-height: 1.45; overflow-x: auto; overflow-wrap: normal; padding: 1rem;
        }
        pre code { background: none; font-size: 1em; padding: 0; white-space: pre; }
        kbd { border: 1px solid var(--line); border-radius: .375em; padding: .2em .4em; }
        .body table { border-collapse: collapse; display: block; overflow-x: auto; width: max-content; max-width: 100%; }
        .body th, .body td { border: 1px solid var(--line); padding: .375rem .8125rem; }
        .body tr:nth-child(2n) { background: var(--soft); }
        .body hr { background: var(--line); border: 0; height: .25em; margin: 1.5rem 0; }
        .task { list-style: none; }
        .task input { margin: 0 .2em 0 -1.4em; }
        summary { cursor: pointer; }
        details[open] > summary { margin-bottom: .5rem; }
        .mention, .reference {
          background: var(--notice); border-radius: .25em; color: var(--alarm); font-weight: 600; padding: 0 .2em;
        }
        .image { color: var(--quiet); }
        """
}
