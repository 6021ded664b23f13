import sanitize from 'sanitize-html'

/*
 * Mails are written by strangers. What is left of their HTML can neither run nor load anything: words, tables, lists and links. The page
 * shows it in a frame that may do nothing besides (src/mailbox/MailBody.tsx).
 */

const allowedTags = [
  ...['p', 'div', 'span', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'center'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'sub', 'sup', 'small', 'font', 'a', 'address'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]

/** Tags that never hold anything. */
const alone = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i
/** So many open tags no mail has one within the other; the reader of HTML moves all of them for each that it meets. */
const openMost = 8000

/** Whether it opens more than it closes, by far, or closes what is not open: reading it would take the time of its length squared. */
function isTooDeep(html: string): boolean {
  const open = new Map<string, number>()
  let [depth, strays] = [0, 0]
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (alone.test(name)) continue
    const tag = name.toLowerCase()
    const count = open.get(tag) ?? 0
    if (slash && count === 0) strays++
    else {
      open.set(tag, count + (slash ? -1 : 1))
      depth += slash ? -1 : 1
    }
    if (depth > openMost || strays > openMost) return true
  }
  return false
}

const bareWords = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** HTML without script, style, form, frame, picture, or any address but those of links, which open apart; words alone of what is too deep. */
export const cleanHtml = (html: string): string => (isTooDeep(html) ? bareWords(html) : cleaned(html))

const cleaned = (html: string): string =>
  sanitize(html, {
    allowedTags,
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      td: ['colspan', 'rowspan', 'align'],
      th: ['colspan', 'rowspan', 'align'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: 60,
    parseStyleAttributes: false,
    transformTags: { a: sanitize.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer nofollow' }) },
  })

/** The words alone, for those who look for something in them. */
export const wordsOfHtml = (html: string): string =>
  isTooDeep(html)
    ? bareWords(html)
    : sanitize(html.replace(/<(br|\/p|\/div|\/tr|\/li)\b/gi, ' <$1'), { allowedTags: [], allowedAttributes: {} })
