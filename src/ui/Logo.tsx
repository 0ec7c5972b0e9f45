/** The product's mark, two crossing threads, in the color of its text. */
export function Logo({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden focusable={false}>
      <rect width="24" height="24" rx="6" fill="var(--gl-accent)" />
      <path
        d="M6 9h12M6 15h12M9 6v12M15 6v12"
        stroke="var(--gl-on-fill)"
        strokeWidth="1.75"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  )
}
