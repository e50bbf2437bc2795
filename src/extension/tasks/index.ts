export { registerTasks } from "./taskProvider.js";
