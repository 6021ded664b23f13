import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import { defaultMaxMb } from '../../../contract/both/file.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import type { Evidence } from '../../../contract/evidence/evidence.ts'
import { Banner } from '../../ui/Banner.tsx'
import { bytes } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { notifyError } from '../../ui/notify.tsx'
import { useDrop } from '../../ui/useDrop.ts'
import { plainHash } from '../../workers/plainHash.ts'
import { compare } from './compare.ts'

interface Compared {
  name: string
  size: number
  /** Missing for a file larger than any that can be on a receipt: it need not be read. */
  sha256: string | undefined
}

/** Compares a file of this device with the receipt. The file is read here and goes nowhere. */
export function CompareFile({ row }: { row: Evidence }) {
  const { t } = useLingui()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [compared, setCompared] = useState<Compared>()
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  async function take(file: File | undefined): Promise<void> {
    if (!file) return
    abort.current?.abort()
    abort.current = new AbortController()
    const { signal } = abort.current
    const { name, size } = file
    setCompared(undefined)
    setBusy(true)
    try {
      const sha256 = size < defaultMaxMb * 1024 * 1024 ? await plainHash(file, signal) : undefined
      setCompared({ name, size, sha256 })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof AppError)) throw error
      notifyError(error)
    }
    setBusy(false)
  }

  const { over, place } = useDrop(([file]) => void take(file))
  return (
    <section className="card no-print" aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{t`核对文件`}</h2>
      </header>
      <div className="body stack">
        <div className="field">
          <div className={`drop${over ? ' over' : ''}`} {...place}>
            <label className="button" aria-busy={busy || undefined}>
              {busy ? <span className="spinner" aria-hidden="true" /> : <Icon name="search" />}
              {t`选择要核对的文件`}
              <input
                type="file"
                aria-label={t`选择要核对的文件`}
                aria-describedby={id}
                onChange={({ target }) => {
                  const [file] = [...(target.files ?? [])]
                  target.value = ''
                  void take(file)
                }}
              />
            </label>
            <span className="tips" id={id}>
              {t`文件在本设备上计算 SHA-256 并与回执比较，不会上传；没有网络也可以核对。`}
            </span>
          </div>
        </div>
        <div role="status">{compared ? <Result row={row} {...compared} /> : null}</div>
      </div>
    </section>
  )
}

function Result({ row, name, size, sha256 }: Compared & { row: Evidence }) {
  const { t } = useLingui()
  const found = sha256 === undefined ? [] : compare(row, sha256)
  return (
    <Banner family={found.length ? 'green' : 'red'} icon={found.length ? 'check' : 'alert'}>
      <strong>{found.length ? t`一致：该文件与回执所载内容完全相同` : t`不一致：回执中没有与该文件相同的内容`}</strong>
      {found.map(({ item, file }) => {
        const { no, name: title } = item
        return <span key={file.attachmentId}>{t`证据 ${no}《${title}》：${file.fileName}`}</span>
      })}
      <span className="small-text">
        {name} · <span className="number nowrap">{bytes(size)}</span>
      </span>
      {sha256 ? <code className="receipt-code small-text">{sha256}</code> : null}
    </Banner>
  )
}
