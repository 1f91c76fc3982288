/** Corpus pages as site builders deliver them: in scripts, styles, menus and containers of about 90 KB. */

const PAGE_CHARS = 90_000;

const STYLE = '.el-1a2b{display:flex;margin:0 auto;padding:12px 15px;color:#333}';
const SCRIPT = 'window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}';
const ENTRY = '<li class="menu-item menu-item-type-post_type"><a href="/seite-x">Angebote</a></li>';
const BOX =
  '<div class="et_pb_module et_pb_text et_pb_text_0"><div class="et_pb_text_inner"></div></div>';

export function padded(html: string): string {
  const half = (PAGE_CHARS - html.length) / 2;
  const fill = (text: string, chars: number) => text.repeat(Math.ceil(chars / text.length));
  const head = `<style>${fill(STYLE, half * 0.5)}</style><script>${fill(SCRIPT, half * 0.5)}</script>`;
  const body = `<nav><ul>${fill(ENTRY, half * 0.4)}</ul></nav>${fill(BOX, half * 0.6)}`;
  return html.replace('</head>', `${head}</head>`).replace('</body>', `${body}</body>`);
}
