/** The entry point: sets the theme before the first paint, and the session before the first view. */
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startSession } from './session.ts';
import { applyTheme } from './theme.ts';
import './design/tokens.css';
import './design/base.css';

applyTheme();
startSession();
const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<App />);
