package akula.api.host;

import akula.api.AkulaThread;
import akula.api.Core;
import akula.api.MemoryDomain;
import java.util.ArrayList;
import java.util.List;

/** A memory domain as the host sees it. */
public final class DomainModel implements MemoryDomain {
  private final int index;
  private final MachineModel machine;
  private final NodeModel node;
  private final CoreModel[] cores;
  private final List<Core> coresView;
  private final int contextCount;
  private int load;

  DomainModel(
      int index,
      int firstCore,
      int firstContext,
      MachineModel machine,
      NodeModel node,
      MachineDescription.Domain description) {
    this.index = index;
    this.machine = machine;
    this.node = node;
    cores = new CoreModel[description.cores().size()];
    int context = firstContext;
    for (int i = 0; i < cores.length; i++) {
      cores[i] = new CoreModel(firstCore + i, context, this, description.cores().get(i));
      context += cores[i].contextCount();
    }
    contextCount = context - firstContext;
    coresView = new Numbered<>(this, "core", cores);
    node.add(this);
  }

  void clear() {
    load = 0;
    for (CoreModel core : cores) {
      core.clear();
    }
  }

  void changeLoad(int difference) {
    machine.loads().domainChanged(load, load + difference);
    load += difference;
  }

  CoreModel[] coreArray() {
    return cores;
  }

  @Override
  public int index() {
    return index;
  }

  @Override
  public MachineModel machine() {
    return machine;
  }

  @Override
  public NodeModel node() {
    return node;
  }

  @Override
  public int coreCount() {
    return cores.length;
  }

  @Override
  public CoreModel getCore(int position) {
    return cores[Numbered.check(position, cores.length, this, "core")];
  }

  @Override
  public List<Core> cores() {
    return coresView;
  }

  @Override
  public int contextCount() {
    return contextCount;
  }

  @Override
  public int load() {
    return load;
  }

  @Override
  public List<AkulaThread> threads() {
    List<AkulaThread> all = new ArrayList<>(load);
    for (CoreModel core : cores) {
      for (int k = 0; k < core.contextCount(); k++) {
        core.getContext(k).addThreadsTo(all);
      }
    }
    return all;
  }

  @Override
  public void addThread(AkulaThread thread) {
    Balance.leastLoaded(cores).addThread(thread);
  }

  @Override
  public void balanceLoad() {
    Balance.evenOutCores(machine, cores);
    if (contextCount > cores.length) {
      Balance.evenOutContexts(machine, cores);
    }
  }

  /** Hash sets and maps have the same order in every run, whatever the Java VM. */
  @Override
  public int hashCode() {
    return index;
  }

  @Override
  public String toString() {
    return "memory domain " + index;
  }
}
