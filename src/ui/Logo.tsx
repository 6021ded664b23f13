/** The mark: scales under a golden point. Tenants other than 1 get a plain column (specification §2). */
export function Logo({ tenantId = 1 }: { tenantId?: number }) {
  return (
    <svg className="logo" viewBox="0 0 64 64" aria-hidden="true" focusable="false" data-tenant={tenantId}>
      <path d="M32 12v36M22 52h20M14 20h36" stroke="currentColor" strokeWidth="3.5" strokeLinecap="round" fill="none" />
      {tenantId === 1 ? (
        <>
          <path d="M17 21 9 37a8.6 8.6 0 0 0 16 0Z" fill="#6ea2ff" />
          <path d="M47 21 39 37a8.6 8.6 0 0 0 16 0Z" fill="#cfe0ff" />
          <circle cx="32" cy="13" r="4" fill="#f2b84b" />
        </>
      ) : (
        <path d="M20 24v24M44 24v24" stroke="currentColor" strokeWidth="3.5" strokeLinecap="round" />
      )}
    </svg>
  )
}

/** The same as a picture, in white for what is dark: the tenant's own file below `public` (specification §2). */
export function LogoPicture({ tenantId }: { tenantId: number }) {
  return <img className="logo" src={tenantId === 1 ? '/logo-1.svg' : '/logo.svg'} alt="" />
}
