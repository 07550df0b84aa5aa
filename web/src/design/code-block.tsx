/** A text to be copied as it is: a key, a command, a snippet. */
import { CopyButton } from './copy-button.tsx';
import './code-block.css';

interface CodeBlockProps {
  /** Names its region and the copy button: `key` makes `Copy key`. */
  readonly label: string;
  readonly text: string;
  readonly onCopied?: () => void;
}

export function CodeBlock({ label, text, onCopied }: CodeBlockProps) {
  return (
    <div className="code-block">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll must be reachable by keyboard */}
      <section aria-label={label} tabIndex={0}>
        <pre>{text}</pre>
      </section>
      <CopyButton text={text} label={`Copy ${label}`} {...(onCopied && { onCopied })} />
    </div>
  );
}
