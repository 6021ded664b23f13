import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { AppError } from '../../contract/errors/errors.ts'
import { type ServedView, servedView, serviceLinks } from '../../contract/service/serviceLink.ts'
import type { Capacity } from '../../contract/signing/capacity.ts'
import { ask, askFile } from '../local/call.ts'
import { serverNow } from '../local/connection.ts'
import { useConnection } from '../local/hooks.ts'
import { forgetOldLinks, type Link, openLink } from '../local/keptLink.ts'
import { asAppError } from '../ui/errorText.ts'

/** How often it is tried whether the server is back, or a proof is written: nothing else on this page asks it. */
const tryMs = 5_000

/** What somebody wanted to confirm without a network. It confirms nothing until the phone's code is shown. */
export interface Wish {
  name: string
  /** Milliseconds since 1970, by this device. */
  at: number
}

interface Served {
  view: ServedView | undefined
  /** Files whose bytes lie on this device. */
  here: string[]
  wish: Wish | undefined
  error: AppError | undefined
  /** Where the device has no room to keep it. */
  unkept: boolean
}

const nothingYet: Served = { view: undefined, here: [], wish: undefined, error: undefined, unkept: false }

/** What is served by a link: first as this device keeps it, then as the server says, again whenever that is back. */
export function useServed(code: string) {
  const [link, setLink] = useState<Link>()
  const [served, setServed] = useState(nothingYet)
  const { online } = useConnection()
  const put = (some: Partial<Served>) => setServed((old) => ({ ...old, ...some }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: once a link
  useEffect(() => {
    let isOver = false
    setServed(nothingYet)
    async function begin(): Promise<void> {
      await forgetOldLinks(serverNow())
      const opened = await openLink(code)
      const kept = z.safeParse(servedView, await opened.read('view'))
      const wish = await opened.read<Wish>('wish')
      const here = filesIn(await opened.keys())
      if (isOver) return
      put({ wish, here, ...(kept.success ? { view: kept.data } : {}) })
      setLink(opened)
    }
    if (code) void begin().catch((error: unknown) => put({ error: asAppError(error) }))
    return () => {
      isOver = true
    }
  }, [code])

  /** A device without room shows it all the same. */
  async function keep(work: () => Promise<void>): Promise<void> {
    await work().catch(() => put({ unkept: true }))
  }

  async function take(view: ServedView, by: Link): Promise<void> {
    put({ view, error: undefined })
    await keep(async () => {
      await by.write('view', view)
      if (view.expiresAt) await by.keepUntil(Date.parse(view.expiresAt))
    })
    if (view.served) await dropWish(by)
  }

  async function dropWish(by: Link): Promise<void> {
    await by.drop('wish')
    put({ wish: undefined })
  }

  async function refresh(by: Link): Promise<void> {
    try {
      await take(await ask(serviceLinks.openService, { body: { code } }), by)
    } catch (failure) {
      const error = asAppError(failure)
      // It is over, or was never one: nothing of it stays here.
      if (error.code === 'linkUsed') {
        await by.forget()
        setServed({ ...nothingYet, error })
      } else put({ error })
    }
  }

  const waits = !online || (served.view?.served != null && !served.view.served.proof)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked on opening, and in a rhythm while something is awaited
  useEffect(() => {
    if (!link) return
    void refresh(link)
    if (!waits) return
    const timer = setInterval(() => void refresh(link), tryMs)
    return () => clearInterval(timer)
  }, [link, waits])

  /** The bytes of a document: from this device, else from the server, and then kept here. Throws AppError. */
  async function bytesOf(fileId: string): Promise<ArrayBuffer> {
    if (!link) throw asAppError(undefined)
    const kept = await link.readBytes(`file:${fileId}`)
    if (kept) return kept
    const { blob } = await askFile(serviceLinks.readServed, { body: { code, fileId } })
    const bytes = await blob.arrayBuffer()
    await keep(async () => {
      await link.writeBytes(`file:${fileId}`, bytes)
      put({ here: filesIn(await link.keys()) })
    })
    await refresh(link)
    return bytes
  }

  async function askCode(): Promise<void> {
    await ask(serviceLinks.askReceiptCode, { body: { code } })
  }

  async function confirm(name: string, as: Capacity | '', digits: string): Promise<void> {
    if (!link) return
    await take(await ask(serviceLinks.confirmService, { body: { code, digits, name, as } }), link)
  }

  /** Kept until the network is back; the confirmation itself is made then, with the phone's code. */
  async function wishToConfirm(name: string): Promise<void> {
    if (!link) return
    const wish = { name, at: serverNow() }
    await link.write('wish', wish)
    put({ wish })
  }

  return {
    ...served,
    online,
    bytesOf,
    askCode,
    confirm,
    wishToConfirm,
    retry: () => link && refresh(link),
    giveUpWish: () => link && dropWish(link),
    proof: () => askFile(serviceLinks.readServiceProof, { body: { code } }),
  }
}

const filesIn = (keys: string[]): string[] =>
  keys.filter((key) => key.startsWith('file:')).map((key) => key.slice('file:'.length))

export type ServedLink = ReturnType<typeof useServed>
