import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '../ui/States.tsx'
import type { Unreadable } from './pdfjs.ts'

/** Why a file is not shown, and what helps. */
export function ErrorBox({ why, name }: { why: Unreadable; name: string }) {
  const { t } = useLingui()
  return (
    <div role="alert" className="viewer-error">
      <EmptyState icon="file" title={why === 'encrypted' ? t`《${name}》已加密` : t`《${name}》已损坏或不是 PDF`}>
        <p>
          {why === 'encrypted'
            ? t`打开它需要密码。请提交人上传去除密码后的文件。`
            : t`无法显示其中的页面。请下载后用其他软件查看，或请提交人重新上传。`}
        </p>
      </EmptyState>
    </div>
  )
}
