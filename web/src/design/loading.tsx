/** A placeholder for content that is loading: blocks of about its size, so that nothing jumps when it arrives. */
import './loading.css';

export function Loading({
  label = 'Loading',
  height = '12rem',
}: {
  readonly label?: string;
  readonly height?: string;
}) {
  return (
    <div className="loading" style={{ minHeight: height }} role="status">
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
