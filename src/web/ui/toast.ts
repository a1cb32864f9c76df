/** The one store of toasts; where they appear is `Toaster`, how long they stay is spec §9. */
export { toast } from 'react-hot-toast/headless';
