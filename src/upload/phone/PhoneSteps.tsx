import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { serverRefusalIn } from '../../local/send/later.ts'
import { Banner } from '../../ui/Banner.tsx'
import { errorText } from '../../ui/errorText.ts'
import { Progress } from '../../ui/Progress.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Phone, PhoneUpload } from './batch.ts'
import { Choosing } from './Choosing.tsx'
import { NotKept } from './NotKept.tsx'
import { PhoneList } from './PhoneList.tsx'

/** One part of the page for each step of the upload. */
const parts: Record<Phone['step'], (props: { upload: PhoneUpload }) => ReactNode> = {
  opening: Opening,
  choosing: Choosing,
  sending: Sending,
  waiting: Sending,
  ended: Ended,
  done: Done,
}

export function PhoneSteps({ upload }: { upload: PhoneUpload }) {
  const { step } = useSnapshot(upload.state)
  const Part = parts[step]
  return <Part upload={upload} />
}

function Opening({ upload }: { upload: PhoneUpload }) {
  const { t } = useLingui()
  const { error } = useSnapshot(upload.state)
  const said = error && serverRefusalIn(error)
  return (
    <>
      <Spinner tip="loading" />
      {error ? (
        <Banner family="amber" icon={said ? 'alert' : 'offline'} alert>
          {said ? errorText(said) : t`暂时连接不上，恢复网络后自动继续`}
        </Banner>
      ) : null}
    </>
  )
}

function Sending({ upload }: { upload: PhoneUpload }) {
  const { t } = useLingui()
  const { step, files, error } = useSnapshot(upload.state)
  const said = error && serverRefusalIn(error)
  const sum = (of: (file: (typeof files)[number]) => number) => files.reduce((total, file) => total + of(file), 0)
  return (
    <>
      {step === 'waiting' ? (
        <Banner family="amber" icon={said ? 'alert' : 'offline'} alert>
          {said ? errorText(said) : t`等待网络：已传部分不会丢失，恢复后自动继续，也可稍后重新打开本页面`}
        </Banner>
      ) : (
        <Banner family="blue" icon="upload">
          {t`正在上传，请保持本页面打开`}
        </Banner>
      )}
      <NotKept files={files} />
      <Progress label={t`总进度`} done={sum((file) => file.sent)} total={sum((file) => file.size)} />
      <PhoneList files={files} progress />
    </>
  )
}

function Ended({ upload }: { upload: PhoneUpload }) {
  const { t } = useLingui()
  const { files, error } = useSnapshot(upload.state)
  // Not those of earlier codes: an address without an open code shows nobody's files but its own.
  const kept = files.filter((file) => !file.direct)
  const count = kept.length
  return (
    <>
      <EmptyState icon="alert" title={errorText({ code: 'uploadSession.ended' })}>
        <p role="alert">{t`请在电脑上打开或刷新二维码，再用手机扫描`}</p>
      </EmptyState>
      {error?.code === 'file.lost' ? (
        <Banner family="red" icon="alert" alert>
          {errorText(error)}
        </Banner>
      ) : null}
      <NotKept files={files} over />
      {count > 0 ? (
        <>
          <Banner family="blue" icon="device">
            {t`已选的 ${count} 份文件保留在本机 24 小时，扫描新的二维码后可继续上传`}
          </Banner>
          <PhoneList files={kept} />
        </>
      ) : null}
    </>
  )
}

function Done(_: { upload: PhoneUpload }) {
  const { t } = useLingui()
  return (
    <EmptyState icon="check" title={t`上传完成`}>
      <p role="status">{t`文件已加入电脑上的列表，可以关闭本页面`}</p>
    </EmptyState>
  )
}
