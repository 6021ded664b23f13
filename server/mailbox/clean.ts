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

/** HTML without script, style, form, frame, picture, or any address but those of links, which open apart. */
export const cleanHtml = (html: string): string =>
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
export const wordsOf = (html: string): string =>
  sanitize(html.replace(/<(br|\/p|\/div|\/tr|\/li)\b/gi, ' <$1'), { allowedTags: [], allowedAttributes: {} })
