import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/* The widget of the preservation form, as a person meets it. */

/** A PNG of one point. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Bytes that begin like a PDF and are like no other. */
export function pdf(size: number): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(Math.max(0, size - 9))])
}

const folder = mkdtempSync(join(tmpdir(), 'widget-'))

/** Puts bytes on the disk under a name of their own, and gives the path: what is larger than 50 MB a test cannot hand over otherwise. */
export function onDisk(name: string, bytes: Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

/** The list of evidence in the form on the screen. */
export function widget(page: Page, name = '证据') {
  const section = page.getByRole('region', { name, exact: true }).filter({ visible: true })
  return {
    section,
    picker: section.locator('input[type="file"]').first(),
    entry: (file: string) => section.getByRole('listitem').filter({ hasText: file }),
    state: (file: string) => section.getByRole('listitem').filter({ hasText: file }).locator('[data-state]'),
    bar: (file: string) => section.getByRole('progressbar', { name: new RegExp(`^${file} `) }),
    names: () => section.locator('.files .name').allTextContents(),
  }
}

/** Waits until an entry is in this state. */
export async function inState(page: Page, file: string, state: string, timeout = 30_000): Promise<void> {
  await widget(page)
    .section.getByRole('listitem')
    .filter({ hasText: file })
    .locator(`[data-state="${state}"]`)
    .waitFor({ timeout })
}

/** Files as they come by a drop or a paste, made in the page. */
interface Brought {
  name: string
  type: string
  base64?: string
  /** Zeros, where the bytes do not matter. */
  size?: number
}

/** Drags files over the page; `on` drops them on the first element it finds. */
export async function drag(page: Page, files: Brought[], on?: string): Promise<void> {
  await page.evaluate(
    ([brought, target]) => {
      const data = new DataTransfer()
      for (const { name, type, base64, size } of brought) {
        const bytes = base64 ? Uint8Array.from(atob(base64), (it) => it.charCodeAt(0)) : new Uint8Array(size ?? 1)
        data.items.add(new File([bytes], name, { type }))
      }
      const place = target
        ? [...document.querySelectorAll(target)].find((it) => it.checkVisibility())
        : document.querySelector('main')
      const event = (kind: string) =>
        place?.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }))
      event('dragover')
      if (target) event('drop')
    },
    [files, on] as const,
  )
}

/** Pastes files where the focus is. */
export async function paste(page: Page, files: Brought[]): Promise<void> {
  await page.evaluate((brought) => {
    const data = new DataTransfer()
    for (const { name, type, base64 } of brought) {
      const bytes = Uint8Array.from(atob(base64 ?? ''), (it) => it.charCodeAt(0))
      data.items.add(new File([bytes], name, { type }))
    }
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, files)
}
