import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { AppError } from '../../../contract/errors/errors.ts'
import { ocr, type PictureKind, pictureSeconds, type Recognised } from '../../../contract/upload/ocr.ts'
import { ask } from '../../local/call.ts'
import { useConnection } from '../../local/hooks.ts'
import { sendFiles } from '../../local/send/sendFiles.ts'
import { confirm } from '../../ui/Dialog.tsx'
import { notify, notifyError } from '../../ui/notify.tsx'
import { inARow } from '../suffixes.ts'

/** A field of a form that a picture may fill. */
export interface Target {
  label: string
  /** What is typed there. */
  now: string
  read: string | undefined
  /** A value as people see it. */
  shown?: (value: string) => string
  put: (value: string) => void
}

/** The server reads one after the other, and this one may be the third. */
const patienceMs = 3 * pictureSeconds * 1000 + 10_000

/**
 * Has a picture read that lies in a draft, and fills a form with it: empty fields at once, others after a question. It is sent
 * first where it is not yet at the server. `run` resolves to what was read, or undefined where nothing was.
 */
export function useRecognise(kind: PictureKind) {
  const { t } = useLingui()
  const { online } = useConnection()
  const [busy, setBusy] = useState(false)
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  async function run(draftId: string, fileId: string): Promise<Recognised | undefined> {
    if (!online) {
      notify(t`识别证件需要联网`, 'blue')
      return undefined
    }
    const mine = new AbortController()
    abort.current = mine
    const { signal } = mine
    setBusy(true)
    try {
      await sendFiles(draftId, signal)
      const { fields } = await ask(ocr.recognize, { body: { id: fileId, kind } }, { signal, timeoutMs: patienceMs })
      return fields
    } catch (error) {
      if (signal.aborted) return undefined
      if (!(error instanceof AppError)) throw error
      notifyError(error)
      return undefined
    } finally {
      setBusy(false)
    }
  }

  /** Fills in what was read; nobody's typing is replaced unasked. */
  async function fill(targets: Target[]): Promise<void> {
    const read = targets.filter((target) => target.read !== undefined)
    const empty = read.filter(({ now }) => now.trim() === '')
    const other = read.filter((target) => target.now.trim() !== '' && target.now.trim() !== target.read)
    for (const { put, read: value = '' } of empty) put(value)
    const replace = other.length > 0 && (await mayReplace(other))
    if (replace) for (const { put, read: value = '' } of other) put(value)
    const filled = inARow([...empty, ...(replace ? other : [])].map(({ label }) => label))
    if (filled) notify(t`已填入 ${filled}，请核对`)
    else if (!other.length) notify(read.length ? t`识别结果与已填写的一致` : t`图片中没有这里需要的内容`, 'blue')
  }

  function mayReplace(targets: Target[]): Promise<boolean> {
    return confirm({
      title: t`替换已填写的内容`,
      text: (
        <>
          <p>{t`以下各项与图片不一致，是否换成识别结果？`}</p>
          <ul>
            {targets.map(({ label, now, read = '', shown = String }) => (
              <li key={label}>
                {label}: {shown(now)} → <strong>{shown(read)}</strong>
              </li>
            ))}
          </ul>
        </>
      ),
      accept: t`替换`,
      reject: t`保留已填写的`,
    })
  }

  return { run, fill, busy, cancel: () => abort.current?.abort() }
}
