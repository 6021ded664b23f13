import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { User } from '../../../contract/account/user.ts'
import { caseLife } from '../../../contract/case/caseLife.ts'
import { filing } from '../../../contract/filing/filing.ts'
import { mayMake } from '../../../contract/kernel/call.ts'
import { NewLink } from '../../filing/PreservationList.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** What a category does most, one tap away. */
export function QuickActions({ user }: { user: Pick<User, 'cate' | 'roles'> }) {
  const { t } = useLingui()
  const { cate } = user
  if (cate === 'USER')
    return (
      <div className="quick">
        <NewLink />
        <Link to="/caseAdd" preload={false} className="button">
          <Icon name="scale" />
          {t`新建仲裁申请`}
        </Link>
        <Link to="/fee" className="button">
          <Icon name="list" />
          {t`费用计算`}
        </Link>
      </div>
    )
  if (cate === 'MISHU')
    return (
      <div className="quick">
        {mayMake(filing.listPreservations, user) ? (
          <Link to="/protection" className="button primary">
            <Icon name="shield" />
            {t`处理保全申请`}
          </Link>
        ) : null}
        {mayMake(caseLife.listCases, user) ? (
          <Link to="/case/index" className="button">
            <Icon name="folder" />
            {t`案件管理`}
          </Link>
        ) : null}
        <Link to="/fee" className="button">
          <Icon name="list" />
          {t`费用计算`}
        </Link>
      </div>
    )
  if (cate === 'ZCY')
    return (
      <div className="quick">
        <Link to="/case/index" className="button">
          <Icon name="folder" />
          {t`案件管理`}
        </Link>
      </div>
    )
  return null
}
