/**
 * Ends the task that prints the page. A visitor's browser opens a dialog there, and scripts go on when it is
 * closed: receipts thank or lead on then, and are captured before. No event tells the page of a print. The
 * dialog that is opened instead is answered by page/dialogs.ts, which ends the task.
 */
import { changeNative } from './change-native.ts';
import { PRINT_ASKED } from './print-asked.ts';

const confirm = window.confirm.bind(window);
/** About a second of a processor. The clock stands meanwhile, so it cannot be asked. */
const MOST_ROUNDS = 1_000_000_000;
/** In some frames no dialog opens. A second print does nothing there. */
let opensDialogs = true;

/** Returns only if the task is not ended. */
function endTask(): false {
  if (!opensDialogs) return false;
  confirm(PRINT_ASKED);
  for (let round = 0; round < MOST_ROUNDS; round++);
  opensDialogs = false;
  return false;
}

changeNative(window, 'print', () => void endTask());
changeNative(Document.prototype, 'execCommand', (native, self, args) =>
  String(args[0]).toLowerCase() === 'print' ? endTask() : Reflect.apply(native, self, args),
);
