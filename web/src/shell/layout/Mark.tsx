/** The system's mark: the hexagon of Ex equipment with a tick. Decorative; the name stands beside it. */
export function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="mark">
      <path d="M16 1.6 28.5 8.8v14.4L16 30.4 3.500 23.2V8.800z" className="mark-body" />
      <path d="m9.600 16.400 4.600 4.600 8.400-9.200" className="mark-tick" />
    </svg>
  );
}
