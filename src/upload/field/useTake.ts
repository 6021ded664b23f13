import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import type { FileGroup } from '../../../contract/both/file.ts'
import { AppError, type ErrorCode, type Params } from '../../../contract/errors/errors.ts'
import { addFile, addUnkept, type FileFacts } from '../../local/file.ts'
import { noteTake } from '../../local/send/chosen.ts'
import { sendDirect } from '../../local/send/direct.ts'
import { isFull } from '../../local/space.ts'
import { notify, notifyError } from '../../ui/notify.tsx'
import { inspect } from '../../workers/worker.ts'

/** A chosen file on its way into the draft: on the list at once (specification §4). */
export interface Checking {
  id: number
  name: string
  /** Bytes, and how many of them are checked. */
  size: number
  done: number
  cancel: () => void
}

/** Why a chosen file, or a whole selection, was not taken. */
export interface NotTaken {
  id: number
  /** Empty for a whole selection. */
  name: string
  code: ErrorCode
  params: Params
}

interface Taking {
  draftId: string
  /** What a file of this name is kept under; asked once for each, when it is taken. */
  purposeOf: (name: string) => string
  group: FileGroup
  /** MB; a file must be smaller. */
  maxMb: number
  /** Files of the whole list, and how many more it takes. */
  limit: number
  room: number
  before: () => Promise<void>
}

let last = 0

/**
 * Keeps a chosen file on this device; where there is no room for it, it goes straight to the server and its person is told
 * (decisions E-22), or without a network stands among what needs attention. Throws AppError `device.full` where that cannot be either, `file.unreadable`.
 */
async function keepOrSend(draftId: string, file: File, facts: FileFacts): Promise<void> {
  try {
    await addFile(draftId, file, facts)
  } catch (error) {
    if (!isFull(error)) throw error
    try {
      await sendDirect(draftId, file, facts)
    } catch (caught) {
      if (!isFull(caught)) throw caught
      return addUnkept(draftId, file, facts)
    }
    const { name } = file
    notify(t`设备存储空间不足，${name}未存本机，正在直接上传，请保持页面打开`, 'blue')
  }
}

/** Takes chosen files into a draft: checked and hashed in workers, then kept on this device in the order chosen. */
export function useTake(taking: Taking) {
  const latest = useRef(taking)
  latest.current = taking
  const [checking, setChecking] = useState<Checking[]>([])
  const [notTaken, setNotTaken] = useState<NotTaken[]>([])
  const underWay = useRef(0)

  function refuse(name: string, { code, params }: AppError): void {
    setNotTaken((old) => [...old, { id: ++last, name, code, params }])
  }

  /** Gives its name where it was refused. */
  async function takeOne(file: File, turn: Promise<unknown>): Promise<string | undefined> {
    const { draftId, purposeOf, group, maxMb } = latest.current
    const id = ++last
    const abort = new AbortController()
    const { signal } = abort
    const entry = { id, name: file.name, size: file.size, done: 0, cancel: () => abort.abort() }
    setChecking((old) => [...old, entry])
    underWay.current++
    const onProgress = (done: number) =>
      setChecking((old) => old.map((it) => (it.id === id ? { ...it, done: Math.max(it.done, done) } : it)))
    try {
      const { digest } = await inspect(file, { group, maxMb, onProgress, signal })
      await turn
      signal.throwIfAborted()
      const purpose = purposeOf(file.name)
      // The draft must be there before its files are, but not for files that are refused.
      await latest.current.before()
      await keepOrSend(draftId, file, { purpose, group, digest })
      return undefined
    } catch (error) {
      if (signal.aborted) return undefined
      if (!(error instanceof AppError)) throw error
      // Its draft was handed in before it came: the list is gone from the screen.
      if (error.code === 'state.closed') notifyError(error)
      refuse(file.name, error)
      return file.name
    } finally {
      underWay.current--
      setChecking((old) => old.filter((it) => it.id !== id))
    }
  }

  /** The whole selection or nothing (decisions E-20). */
  async function take(chosen: File[]): Promise<void> {
    const { draftId, room, limit } = latest.current
    setNotTaken([])
    if (chosen.length === 0) return
    if (chosen.length > room - underWay.current) {
      refuse('', new AppError('file.tooMany', { max: limit }))
      return
    }
    let turn: Promise<unknown> = Promise.resolve()
    const all = chosen.map((file) => {
      const own = takeOne(file, turn)
      turn = own.catch(() => undefined)
      noteTake(draftId, own)
      return own
    })
    await Promise.all(all)
  }

  const forget = (id: number) => setNotTaken((old) => old.filter((it) => it.id !== id))
  return { take, checking, notTaken, forget, refuse }
}
