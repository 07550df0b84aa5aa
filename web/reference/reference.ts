/** The interactive parts of the reference: tabs, copy buttons, search, and the current section. */
import './reference.css';
import { applyTheme } from '../src/theme.ts';
import { copyOnPress } from './copy-buttons.ts';
import { followPlace } from './current-place.ts';
import { chooseLanguages } from './language-tabs.ts';
import { searchEntries } from './search.ts';

applyTheme();
document.documentElement.dataset.scripted = '';
chooseLanguages();
copyOnPress();
followPlace();
searchEntries();
