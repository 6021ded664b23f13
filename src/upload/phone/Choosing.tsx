import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { errorText } from '../../ui/errorText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Refusals } from '../field/Refusals.tsx'
import { inARow } from '../suffixes.ts'
import { AskRemove } from './AskRemove.tsx'
import type { PhoneUpload } from './batch.ts'
import { LeftFiles } from './LeftFiles.tsx'
import { NotKept } from './NotKept.tsx'
import { PhoneList } from './PhoneList.tsx'
import { useChoosing } from './useChoosing.ts'

/** Choose or photograph, look over, send. */
export function Choosing({ upload }: { upload: PhoneUpload }) {
  const { t } = useLingui()
  const { files, rules, error } = useSnapshot(upload.state)
  const { take, takeLeft, remove, busy, refused, forget, stop } = useChoosing(upload)
  const [removing, setRemoving] = useState<{ id: string; name: string }>()
  if (!rules) return null
  const { limit, maxMb } = rules
  const suffixes = inARow(rules.suffixes)
  const count = files.length

  const picker = (
    words: string,
    icon: 'upload' | 'camera',
    more: { multiple?: boolean; accept: string; capture?: 'environment' },
  ) => (
    <label className="button">
      <Icon name={icon} />
      {words}
      <input
        type="file"
        aria-describedby="phone-tips"
        disabled={busy !== undefined}
        {...more}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          target.value = ''
          void take(chosen)
        }}
      />
    </label>
  )

  return (
    <>
      {error ? (
        <Banner family="red" icon="alert" alert>
          {errorText(error)}
        </Banner>
      ) : null}
      <LeftFiles upload={upload} take={takeLeft} />
      <div className="pickers">
        {picker(t`选择文件`, 'upload', { multiple: true, accept: rules.suffixes.map((it) => `.${it}`).join(',') })}
        {rules.suffixes.some((it) => it === 'jpg' || it === 'jpeg')
          ? picker(t`拍照`, 'camera', { accept: 'image/*', capture: 'environment' })
          : null}
      </div>
      <p className="muted" id="phone-tips">
        {t`最多 ${limit} 份文件，单个小于 ${maxMb}M，支持 ${suffixes}`}
      </p>
      {busy ? (
        <div className="checking">
          <Progress label={t`正在检查 ${busy.name}`} done={busy.done} total={busy.size} />
          <Button onClick={stop}>{t`取消`}</Button>
        </div>
      ) : null}
      <Refusals group={rules.group} suffixes={suffixes} list={refused} onForget={forget} />
      <NotKept files={files} />
      <PhoneList
        files={files}
        more={({ id, name }) => (
          <Button look="quiet" icon="trash" aria-label={t`移除 ${name}`} onClick={() => setRemoving({ id, name })} />
        )}
      />
      <div className="send-bar">
        <Button
          look="primary"
          icon="upload"
          disabled={count === 0 || busy !== undefined}
          onClick={() => void upload.send().catch(reportError)}
        >
          {count > 0 ? t`上传 ${count} 份文件` : t`上传`}
        </Button>
      </div>
      {removing ? (
        <AskRemove
          onClose={(agreed) => {
            setRemoving(undefined)
            if (agreed) void remove(removing.id)
          }}
        />
      ) : null}
    </>
  )
}
