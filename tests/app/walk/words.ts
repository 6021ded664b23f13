import type { Page, Response } from '@playwright/test'

const han = /\p{Script=Han}+/gu

/** Members of answers in Chinese for which a screen has its own words. */
const translated = new Set(['message', 'cateName', 'label'])

/** A message carries its Chinese words as `content`; the page makes its own from `kind` and `params`. */
const isMessage = (value: object) => 'readStatus' in value && 'content' in value

/**
 * What records say: every whole run of Chinese in an answer of the server that is no word of the product. Menus,
 * categories, messages, dictionaries and the product's own title come with their English or are translated by the page
 * (decisions D-07): their Chinese excuses nothing.
 */
export class Records {
  private readonly texts = new Set<string>()
  private readonly reading = new Set<Promise<void>>()

  constructor(page: Page) {
    page.on('response', (response) => {
      const read = this.read(response).finally(() => this.reading.delete(read))
      this.reading.add(read)
    })
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith('{')) this.keep(JSON.parse(String(payload)))
      }),
    )
  }

  private async read(response: Response): Promise<void> {
    const path = new URL(response.url()).pathname
    if (!path.startsWith('/moduleApi/') || path.endsWith('/menus/build')) return
    // A page that is left meanwhile takes its answers along; files are no JSON.
    const answer = (await response.json().catch(() => null)) as { data?: { title?: string } } | null
    if (path.endsWith('/base/config')) delete answer?.data?.title
    this.keep(answer)
  }

  private keep(value: unknown, name = ''): void {
    if (typeof value === 'string') {
      // Where there is no picture of a person stands the first letter of the name.
      if (name === 'nickName') this.texts.add(value.slice(0, 1))
      if (!translated.has(name)) for (const [text] of value.matchAll(han)) this.texts.add(text)
    } else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) if (!isMessage(value) || key === 'params') this.keep(inner, key)
  }

  /** Resolves once every answer that came so far is known here: the screen may show one before we have read it. */
  async known(): Promise<void> {
    await Promise.all(this.reading)
  }

  /** The Chinese in a text that no record accounts for. */
  unexplained(text: string): string[] {
    return [...text.matchAll(han)].map(([part]) => part).filter((part) => !this.texts.has(part))
  }
}

export interface Said {
  /** The element, and its attribute where the text is one. */
  where: string
  text: string
}

/** Every text that a person meets on the screen, by eye or ear, outside of what is marked as Chinese. */
export function saidOn(page: Page): Promise<Said[]> {
  return page.evaluate(() => {
    const said = [{ where: 'title', text: document.title }]
    const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.className}`
    for (const element of document.querySelectorAll('body *')) {
      if (element.closest('[lang]')?.getAttribute('lang')?.startsWith('zh')) continue
      if (!element.checkVisibility() || ['SCRIPT', 'STYLE'].includes(element.tagName)) continue
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
          said.push({ where: nameOf(element), text: node.textContent.trim() })
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
        const text = element.getAttribute(name)
        if (text) said.push({ where: `${nameOf(element)} ${name}`, text })
      }
    }
    return said
  })
}
