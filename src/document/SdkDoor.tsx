import { useLingui } from '@lingui/react/macro'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { checkSdkOptions, sdkOptionsOf } from '../../contract/document/editorSdk.ts'
import { config } from '../local/config.ts'
import { Icon } from '../ui/Icon.tsx'

/**
 * Opens an editor with the options of its document and its installation (PAGE_CONFIG). One that may not be opened with them throws,
 * and what it throws stands in its place, in Chinese in every language (decisions D-04).
 */
export function SdkDoor({ fileId, children }: { fileId: string; children: ReactNode }) {
  const options = sdkOptionsOf(fileId, useSnapshot(config).editor)
  return (
    <CatchBoundary getResetKey={() => JSON.stringify(options)} errorComponent={NotOpened}>
      <Checked options={options}>{children}</Checked>
    </CatchBoundary>
  )
}

function Checked({ options, children }: { options: Record<string, unknown>; children: ReactNode }) {
  checkSdkOptions(options)
  return children
}

function NotOpened({ error }: ErrorComponentProps) {
  const { t } = useLingui()
  return (
    <div className="empty" role="alert">
      <Icon name="alert" />
      <h2>{t`文档编辑器无法打开`}</h2>
      <p lang="zh-CN">{error instanceof Error ? error.message : String(error)}</p>
      <p>{t`请联系管理员核对编辑器的设置；您已填写的内容仍保存在本设备。`}</p>
    </div>
  )
}
